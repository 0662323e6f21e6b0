import { describe, expect, it } from 'vitest';
import { overlaps, type Box } from './geometry';
import { hintsFor, besideOthers } from './hints';
import { loupeSize, magnified, placeBeside } from './loupe';
import type { PlacedTarget } from './targets';

const spot = (key: string, x: number, y: number): PlacedTarget => ({
  target: { key, kind: 'deploy', variants: [] },
  shape: { kind: 'spot', x, y, lying: false, at: { x: 0, y: 0, region: { kind: 'field' } } },
});
const square = (x: number, y: number): PlacedTarget => ({
  target: { key: `place ${x},${y}`, kind: 'place', variants: [] },
  shape: { kind: 'square', x, y },
});
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the loupe', () => {
  const spots = [spot('a', 20, 20), spot('b', 50, 60)];
  it('appears when spots are too close for a finger or a mouse', () => {
    const isNeeded = (scale: number, pointing: 'mouse' | 'touch') => magnified(spots, scale, pointing) !== null;
    expect([isNeeded(1, 'touch'), isNeeded(0.8, 'touch'), isNeeded(0.4, 'mouse'), isNeeded(0.3, 'mouse')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(magnified([spots[0] as PlacedTarget], 0.5, 'touch')).toBeNull();
    expect(magnified([spots[0] as PlacedTarget], 0.4, 'touch')).not.toBeNull();
  });
  it('shows the tile with the spots, not the squares around', () => {
    expect(magnified([square(1, 0), ...spots, square(5, 5)], 0.3, 'touch')).toEqual(box(-8, -8, 116, 116));
    expect(magnified([square(1, 0), square(2, 0)], 0.2, 'touch')).toBeNull();
  });
  it('has spots 44 pixels apart on every screen', () => {
    for (const [width, height] of [[390, 360], [320, 250], [500, 300], [1068, 900]] as const) {
      const close = [spot('a', 20, 20), spot('b', 20, 48), spot('c', 80, 20)];
      expect(28 * loupeSize(box(-8, -8, 116, 116), close, { width, height }).scale).toBeGreaterThan(44);
    }
  });
  it('lies beside its tile, inside the board, and over as few targets as possible', () => {
    const size = { width: 160, height: 160 };
    const area = box(0, 0, 390, 400);
    for (const of of [box(10, 10, 30, 30), box(180, 180, 30, 30), box(350, 20, 30, 30), box(0, 360, 30, 30)]) {
      const { x, y } = placeBeside(size, of, area);
      expect(overlaps(box(x, y, 160, 160), of)).toBe(false);
      expect(Math.min(x, y, 390 - 160 - x, 400 - 160 - y)).toBeGreaterThanOrEqual(0);
    }
    const of = box(180, 10, 30, 30);
    const target = box(150, 60, 30, 30);
    const { x, y } = placeBeside(size, of, area, { others: [target] });
    expect(overlaps(box(x, y, 160, 160), target)).toBe(false);
  });
});

describe('hints at the edge', () => {
  const area = box(0, 0, 400, 300);
  const screen = { x: 0, y: 0, scale: 1 };
  it('count the targets in each direction, the nearest first', () => {
    const hints = hintsFor([box(900, 100, 100, 100), box(600, 100, 100, 100), box(0, -400, 100, 100), box(0, 0, 100, 100)], screen, area);
    expect(hints.map(({ key, boxes, angle }) => [key, boxes.map(({ left }) => left), angle])).toEqual([
      ['1,0', [600, 900], 0],
      ['0,-1', [0], -90],
    ]);
    expect(hints[0]?.at).toEqual({ x: 366, y: 150 });
  });
  it('are absent if the middle of every target is visible', () => {
    expect(hintsFor([box(-40, -40, 100, 100)], screen, area)).toEqual([]);
  });
  it('do not cover each other', () => {
    const [hint] = hintsFor([box(900, 100, 100, 100)], screen, area);
    if (!hint) throw new Error('no hint');
    expect(besideOthers(hint, [hint], area).at).toEqual({ x: 366, y: 206 });
  });
});
