// Where the figures of a quarter stand, as in crates/art/src/carcassonne.rs.
import type { Point } from './geometry';

const ROW = 4;
const [ACROSS, DOWN] = [22, 15];

/** Places in rows around the origin, those at the back first; the first rows are full. */
export function inRows(count: number): Point[] {
  const rows = Math.ceil(count / ROW);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / ROW);
    const inRow = Math.min(count - row * ROW, ROW);
    return { x: ((index % ROW) - (inRow - 1) / 2) * ACROSS, y: (row - (rows - 1) / 2) * DOWN };
  });
}
