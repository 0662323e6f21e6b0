// Towers where city walls of neighbouring tiles meet. The same as in pictures by the server (`svg/corner_towers.rs`).
import type { Side } from '../wire/types';
import { ANGLE, TILE, type Point } from './geometry';

/** From the north-west corner of a tile clockwise, in squares. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** The grid points where two or more walls end, from north to south. `endsOf` counts the walls that end at each corner of a
 * tile as printed, from north-west clockwise. */
export function cornerTowers<T extends Point & { rotation: Side }>(
  tiles: readonly T[],
  endsOf: (tile: T) => readonly number[],
): Point[] {
  const walls = new Map<string, Point & { ends: number }>();
  for (const tile of tiles) {
    const printed = endsOf(tile);
    const quarters = ANGLE[tile.rotation] / 90;
    for (const [idx, [right, down]] of CORNERS.entries()) {
      const ends = printed[(idx - quarters + 4) % 4] ?? 0;
      if (ends === 0) continue;
      const [x, y] = [(tile.x + right) * TILE, (tile.y + down) * TILE];
      const key = `${x} ${y}`;
      walls.set(key, { x, y, ends: (walls.get(key)?.ends ?? 0) + ends });
    }
  }
  const several = [...walls.values()].filter(({ ends }) => ends > 1);
  return several.map(({ x, y }) => ({ x, y })).sort((a, b) => a.y - b.y || a.x - b.x);
}
