import { expect, it } from 'vitest';
import type { Side } from '../wire/types';
import { cornerTowers } from './corner-towers';

const at = (x: number, y: number, rotation: Side) => ({ x, y, rotation });
/** A city at the north side: a wall from corner to corner. */
const ends = () => [1, 1, 0, 0];

it('stands where walls of two tiles meet', () => {
  expect(cornerTowers([at(0, 0, 'N')], ends)).toEqual([]);
  // Two cities side by side share a corner, two opposite each other share both.
  expect(cornerTowers([at(0, 0, 'N'), at(1, 0, 'N')], ends)).toEqual([{ x: 100, y: 0 }]);
  expect(cornerTowers([at(0, 0, 'N'), at(0, -1, 'S')], ends)).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]);
  // The city faces east, then west: to the right and to the left of the point.
  expect(cornerTowers([at(0, 0, 'E'), at(1, 1, 'W')], ends)).toEqual([{ x: 100, y: 100 }]);
});
