// Fronts, parapets and shadows of Castle's buildings at the sides of tiles, which a tile's picture cannot contain because it
// does not know its neighbours. The same as in pictures by the server (`svg/castle/seams.rs`).
import type { Kind } from '../wire/types';
import { squareKey } from '../lib/places';
import { TILE, type Point } from './geometry';

/** Path data of everything of one paint. */
export interface Seams {
  shadows: string;
  houseFronts: string;
  keepFronts: string;
  openings: string;
  eaves: string;
  parapets: string;
}

/** The height of a front, and the width of a shadow. */
const FRONT = 4.4;
/** Half the width of the gap that a path needs. */
const GAP = 7.2;

/** `kindAt` gives the kind of region at a point of a tile. */
export function castleSeams<T extends { x: number; y: number }>(
  tiles: readonly T[],
  kindAt: (tile: T, at: Point) => Kind | undefined,
): Seams {
  const seams: Seams = { shadows: '', houseFronts: '', keepFronts: '', openings: '', eaves: '', parapets: '' };
  const all = new Map(tiles.map((tile) => [squareKey(tile), tile]));
  for (const tile of tiles) {
    for (const level of [false, true]) {
      const beyond = all.get(squareKey(level ? { x: tile.x, y: tile.y + 1 } : { x: tile.x + 1, y: tile.y }));
      if (!beyond) continue;
      const at = (along: number, depth: number) => (level ? { x: along, y: depth } : { x: depth, y: along });
      const gap = kindAt(tile, at(50, 98)) === 'path' ? GAP : 0;
      for (const half of [0, 1]) {
        const a = kindAt(tile, at(25 + 50 * half, 98));
        const b = kindAt(beyond, at(25 + 50 * half, 2));
        if (!a || !b || a === b) continue;
        const [from, to] = half === 0 ? [0, 50 - gap] : [50 + gap, 100];
        addSeam(seams, { a, b, level, from, to, x: tile.x * TILE, y: tile.y * TILE });
      }
    }
  }
  return seams;
}

interface Seam {
  /** The kinds to the north or west, and to the south or east. */
  a: Kind;
  b: Kind;
  /** Whether the seam runs from west to east. */
  level: boolean;
  from: number;
  to: number;
  /** The corner of the tile to the north or west. */
  x: number;
  y: number;
}

function addSeam(seams: Seams, { a, b, level, from, to, x, y }: Seam): void {
  const place = (along: number, beyond: number) =>
    level ? `${x + along} ${y + TILE + beyond}` : `${x + TILE + beyond} ${y + along}`;
  const band = (low: number, high: number) =>
    `M${place(from, low)}L${place(to, low)} ${place(to, high)} ${place(from, high)}z`;
  const line = (beyond: number) => `M${place(from, beyond)}L${place(to, beyond)}`;
  if (a === 'tower' || (a === 'house' && b === 'court')) {
    const start = level ? FRONT : 0;
    seams.shadows += band(start, start + FRONT);
    if (level) {
      seams[a === 'tower' ? 'keepFronts' : 'houseFronts'] += band(0, FRONT);
      const half = a === 'tower' ? 0.4 : 0.8;
      for (const part of [0.15, 0.38, 0.62, 0.85]) {
        const middle = x + from + (to - from) * part;
        seams.openings += `M${middle - half} ${y + TILE + 1.3}h${2 * half}v1.9h-${2 * half}z`;
      }
    }
  }
  if (a === 'tower') seams.parapets += line(-2);
  else if (b === 'tower') seams.parapets += line(2);
  else seams.eaves += line(0);
}
