import { describe, expect, it } from 'vitest';
import type { Edge, Side } from '../wire/types';
import { stones } from './city-wall';

const edge = (x: number, y: number, side: Side): Edge => ({ x, y, side });

describe('stones', () => {
  it('puts towers at corners and ends only, and draws from north to south', () => {
    // The south sides of two tiles with the gate in the second, and the east side of the second.
    const found = stones({ left: [edge(0, 0, 'S')], gate: edge(1, 0, 'S'), right: [edge(1, 0, 'E')] });
    expect(found.map(({ name, x, y }) => [name, x, y])).toEqual([
      // Walls from north to south come before the tower at their north end.
      ['wall', 200, 50],
      ['corner', 204, 0.6],
      ['wall', 50, 100],
      ['gate', 150, 100],
      ['corner', 0, 116],
      ['corner', 204, 116],
    ]);
  });

  it('is empty without a gate', () => {
    expect(stones({ left: [], gate: null, right: [] })).toEqual([]);
  });
});
