// Where things lie on the table, in tile units: a tile is 100 wide, square 0,0 starts at 0,0. Geometry, no rules.
import type { CityWall, Edge, Tile } from '../wire/types';

export const TILE = 100;
const SIDES = ['N', 'E', 'S', 'W'] as const;
const STEP: Record<string, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around squares, in tile units; around 0,0 if there are none. */
export function boxOf(squares: readonly Point[], margin = 0): Box {
  const xs = squares.length > 0 ? squares.map((square) => square.x) : [0];
  const ys = squares.length > 0 ? squares.map((square) => square.y) : [0];
  return {
    left: (Math.min(...xs) - margin) * TILE,
    top: (Math.min(...ys) - margin) * TILE,
    right: (Math.max(...xs) + 1 + margin) * TILE,
    bottom: (Math.max(...ys) + 1 + margin) * TILE,
  };
}

/** The box around both. */
export function joined(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export const middle = ({ x, y }: Point): Point => ({ x: x * TILE + 50, y: y * TILE + 50 });

/** The middle of a side, and how far a thing that is drawn along x with its outside up must be turned. */
export function sideAt({ x, y, side }: Edge): Point & { angle: number } {
  const [dx, dy] = STEP[side] ?? [0, 0];
  return { x: x * TILE + 50 + dx * 50, y: y * TILE + 50 + dy * 50, angle: 90 * SIDES.indexOf(side as 'N') };
}

/** The corner of a side towards an end of the wall: the right arm goes on clockwise, the left arm the other way. */
export function cornerAt(edge: Edge, end: string): Point {
  const at = sideAt(edge);
  const [dx, dy] = STEP[turned(edge.side, end === 'right' ? 1 : 3)] ?? [0, 0];
  return { x: at.x + dx * 50, y: at.y + dy * 50 };
}

function turned(side: string, quarters: number): string {
  return SIDES[(SIDES.indexOf(side as 'N') + quarters) % 4] ?? 'N';
}

const key = (x: number, y: number): string => `${x},${y}`;

/** The squares where tiles lie. */
export function laidSquares(tiles: readonly Tile[]): Set<string> {
  return new Set(tiles.map((tile) => key(tile.x, tile.y)));
}

/** The side of the boundary after this one, as one walks round the laid tiles. */
export function nextSide(laid: ReadonlySet<string>, { x, y, side }: Edge, end: string): Edge {
  const on = turned(side, end === 'right' ? 1 : 3);
  const [ax, ay] = STEP[on] ?? [0, 0];
  const [bx, by] = STEP[side] ?? [0, 0];
  if (laid.has(key(x + ax + bx, y + ay + by))) return { x: x + ax + bx, y: y + ay + by, side: turned(on, 2) };
  if (laid.has(key(x + ax, y + ay))) return { x: x + ax, y: y + ay, side };
  return { x, y, side: on };
}

/** The last piece of the wall at an end: a wall or the gate. */
export function lastAt(wall: CityWall, end: string): Edge | null {
  const arm = end === 'right' ? wall.right : wall.left;
  return arm.at(-1) ?? wall.gate;
}

/** Where the next wall at an end would stand. */
export function openEnd(tiles: readonly Tile[], wall: CityWall, end: string): Edge | null {
  const last = lastAt(wall, end);
  return last && nextSide(laidSquares(tiles), last, end);
}

/** The unbroken row of tiles that a guard looks along, from the wall on. */
export function rowOfSight(laid: ReadonlySet<string>, { x, y, side }: Edge): Point[] {
  const [dx, dy] = STEP[side] ?? [0, 0];
  const row: Point[] = [];
  for (let at = { x, y }; laid.has(key(at.x, at.y)) && row.length < 200; at = { x: at.x - dx, y: at.y - dy }) row.push(at);
  return row;
}

/** Where a figure stands on a region whose shape is not known: by its name alone. */
export function spotByName(region: string): Point {
  const port = region.split(':')[1] ?? '';
  const [dx, dy] = STEP[port[0] ?? ''] ?? [0, 0];
  const aside = port[1] === 'l' ? -1 : port[1] === 'r' ? 1 : 0;
  return { x: 50 + dx * 30 - dy * aside * 28, y: 50 + dy * 30 + dx * aside * 28 };
}

/** Which of the four pictures of a tile lies here, so that neighbours do not look stamped. */
export function variant(x: number, y: number): number {
  return (((7 * x + 13 * y) % 4) + 4) % 4;
}
