// What makes tiles look like cardboard on a table: each is one path for all tiles.
import { squareKey } from '../lib/places';
import { TILE, type Point } from './geometry';

export interface Cardboard {
  /** The squares themselves, and larger ones for the edge of their shadow. */
  squares: string;
  wide: string;
  /** Sides between two tiles. */
  joints: string;
  /** Free sides in the light, above and at the left, and those in the shade. */
  rims: string;
  shades: string;
}

/** How far the soft edge of the shadow reaches. */
const SOFT = 3.5;

export function cardboard(tiles: readonly Point[]): Cardboard {
  const laid = new Set(tiles.map(squareKey));
  const isFree = (x: number, y: number): boolean => !laid.has(squareKey({ x, y }));
  const paths: Cardboard = { squares: '', wide: '', joints: '', rims: '', shades: '' };
  for (const { x, y } of tiles) {
    const [left, top, right, bottom] = [x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE];
    paths.squares += `M${left} ${top}h100v100h-100z`;
    paths.wide += `M${left - SOFT} ${top}q0 -${SOFT} ${SOFT} -${SOFT}h100q${SOFT} 0 ${SOFT} ${SOFT}v100q0 ${SOFT} -${SOFT} ${SOFT}h-100q-${SOFT} 0 -${SOFT} -${SOFT}z`;
    if (isFree(x, y - 1)) paths.rims += `M${left} ${top + 0.5}h100`;
    if (isFree(x - 1, y)) paths.rims += `M${left + 0.5} ${top}v100`;
    if (isFree(x, y + 1)) paths.shades += `M${left} ${bottom - 0.4}h100`;
    else paths.joints += `M${left} ${bottom}h100`;
    if (isFree(x + 1, y)) paths.shades += `M${right - 0.4} ${top}v100`;
    else paths.joints += `M${right} ${top}v100`;
  }
  return paths;
}
