import { describe, expect, it } from 'vitest';
import type { Kind } from '../wire/types';
import { castleSeams } from './castle-seams';

const tile = (x: number, y: number, kind: Kind) => ({ x, y, kind });
const kindAt = (one: { kind: Kind }) => one.kind;

describe('castleSeams', () => {
  it('draws nothing between regions of one kind and at free sides', () => {
    const seams = castleSeams([tile(0, 0, 'house'), tile(1, 0, 'house'), tile(4, 4, 'tower')], kindAt);
    expect(Object.values(seams).join('')).toBe('');
  });

  it('draws the front and the shadow of a building on the court to its south', () => {
    const seams = castleSeams([tile(0, 0, 'house'), tile(0, 1, 'court')], kindAt);
    expect(seams.houseFronts).toBe('M0 100L50 100 50 104.4 0 104.4zM50 100L100 100 100 104.4 50 104.4z');
    expect(seams.shadows).not.toBe('');
    expect(seams.eaves).toBe('M0 100L50 100M50 100L100 100');
    expect(seams.keepFronts + seams.parapets).toBe('');
  });

  it('puts the parapet on the side of the keep', () => {
    expect(castleSeams([tile(0, 0, 'tower'), tile(1, 0, 'court')], kindAt).parapets).toContain('M98 0');
    const north = castleSeams([tile(0, 0, 'court'), tile(0, 1, 'tower')], kindAt);
    expect(north.parapets).toContain('M0 102');
    expect(north.shadows + north.keepFronts).toBe('');
  });

  it('leaves a gap for a path', () => {
    const seams = castleSeams([tile(0, 0, 'house'), tile(0, 1, 'court')], (one, { x }) => (x === 50 ? 'path' : one.kind));
    expect(seams.eaves).toBe('M0 100L42.8 100M57.2 100L100 100');
  });
});
