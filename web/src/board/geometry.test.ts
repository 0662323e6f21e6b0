import { describe, expect, it } from 'vitest';
import type { Tile } from '../wire/types';
import { boxOf, cornerAt, laidSquares, nextSide, rowOfSight, sideAt, spotByName, variant } from './geometry';

const tile = (x: number, y: number): Tile => ({ tile: 'city/01', x, y, turn: 'N' });

describe('geometry of the table', () => {
  it('knows the box around squares', () => {
    expect(boxOf([{ x: -1, y: 0 }, { x: 2, y: 3 }])).toEqual({ left: -100, top: 0, right: 300, bottom: 400 });
    expect(boxOf([])).toEqual({ left: 0, top: 0, right: 100, bottom: 100 });
  });

  it('walks round the laid tiles both ways, round corners and into inlets', () => {
    const laid = laidSquares([tile(0, 0), tile(1, 0), tile(1, -1)]);
    expect(nextSide(laid, { x: 0, y: 0, side: 'N' }, 'right')).toEqual({ x: 1, y: -1, side: 'W' });
    expect(nextSide(laid, { x: 0, y: 0, side: 'N' }, 'left')).toEqual({ x: 0, y: 0, side: 'W' });
    expect(nextSide(laid, { x: 0, y: 0, side: 'S' }, 'left')).toEqual({ x: 1, y: 0, side: 'S' });
    expect(nextSide(laid, { x: 1, y: -1, side: 'W' }, 'left')).toEqual({ x: 0, y: 0, side: 'N' });
  });

  it('sees as far as tiles lie', () => {
    const laid = laidSquares([tile(0, 0), tile(1, 0), tile(3, 0)]);
    expect(rowOfSight(laid, { x: 1, y: 0, side: 'E' })).toEqual([{ x: 1, y: 0 }, { x: 0, y: 0 }]);
  });

  it('places sides, corners and spots', () => {
    expect(sideAt({ x: 0, y: 0, side: 'E' })).toEqual({ x: 100, y: 50, angle: 90 });
    expect(cornerAt({ x: 0, y: 0, side: 'N' }, 'right')).toEqual({ x: 100, y: 0 });
    expect(cornerAt({ x: 0, y: 0, side: 'N' }, 'left')).toEqual({ x: 0, y: 0 });
    expect(spotByName('city:N').y).toBeLessThan(50);
    expect(spotByName('cloister')).toEqual({ x: 50, y: 50 });
    // Left and right are seen from the centre looking out.
    expect(spotByName('field:Nl').x).toBeLessThan(50);
    expect(spotByName('field:Sl').x).toBeGreaterThan(50);
    expect([variant(0, 0), variant(-1, 0), variant(0, -1)]).toEqual([0, 1, 3]);
  });
});
