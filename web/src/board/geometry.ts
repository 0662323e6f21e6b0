// Board coordinates in tile units: a tile is 100 wide, and square 0,0 has its top left corner at 0,0.
import type { Corner, Edge, Port, Region, Side } from '../wire/types';

export const TILE = 100;
/** Degrees clockwise: of a tile's rotation, and of a wall on this side of a tile (walls are drawn along x, outside up). */
export const ANGLE: Record<Side, number> = { N: 0, E: 90, S: 180, W: 270 };
const STEP: Record<Side, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

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

/** How the board is drawn: the pixel of the top left corner of square 0,0, and pixels per tile unit. */
export interface Transform extends Point {
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

/** The bounding box of squares, in tile units; that of square 0,0 if there are none. `margin` is in squares. */
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

export function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export const intersection = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The box of the laid tiles in line with a side of a square: all that somebody there could look at. */
export function lineBox({ x, y, side }: Edge, tiles: Iterable<Point>): Box {
  const isAcross = side === 'E' || side === 'W';
  return boxOf([{ x, y }, ...[...tiles].filter((tile) => (isAcross ? tile.y === y : tile.x === x))]);
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

export const grow = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** From tile units to pixels. */
export const boxOnScreen = ({ left, top, right, bottom }: Box, { x, y, scale }: Transform): Box => ({
  left: x + left * scale,
  top: y + top * scale,
  right: x + right * scale,
  bottom: y + bottom * scale,
});

/** The transform that shows all of a box in an area of the screen, in its middle and at most at this scale. */
export function fitted(box: Box, area: Box, limits: { min: number; max: number }): Transform {
  const [width, height] = [Math.max(1, area.right - area.left), Math.max(1, area.bottom - area.top)];
  const most = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
  const scale = Math.min(limits.max, Math.max(limits.min, most));
  return {
    x: (area.left + area.right) / 2 - ((box.left + box.right) / 2) * scale,
    y: (area.top + area.bottom) / 2 - ((box.top + box.bottom) / 2) * scale,
    scale,
  };
}

/** Moves a transform just far enough that `least` pixels of one of the squares stay on the screen. */
export function keepVisible(at: Transform, { width, height }: Size, squares: readonly Point[], least = 48): Transform {
  const { x, y, scale } = at;
  // By how much the nearest point of a square is too far from the middle of the screen, along one axis.
  const beyond = (from: number, size: number, offset: number): number => {
    const middle = (size / 2 - offset) / scale;
    const nearest = Math.min(Math.max(middle, from * TILE), (from + 1) * TILE);
    const away = (middle - nearest) * scale;
    return Math.sign(away) * Math.max(0, Math.abs(away) - Math.max(0, size / 2 - least));
  };
  let best: Point | null = null;
  for (const square of squares) {
    const by = { x: beyond(square.x, width, x), y: beyond(square.y, height, y) };
    if (by.x === 0 && by.y === 0) return at;
    if (!best || Math.hypot(by.x, by.y) < Math.hypot(best.x, best.y)) best = by;
  }
  return best ? { x: x + best.x, y: y + best.y, scale } : at;
}

export const middle = ({ x, y }: Point): Point => ({ x: x * TILE + 50, y: y * TILE + 50 });

/** The middle of a side, and the angle of a wall there. */
export function sideAt({ x, y, side }: Edge): Point & { angle: number } {
  const [dx, dy] = STEP[side];
  return { x: x * TILE + 50 + dx * 50, y: y * TILE + 50 + dy * 50, angle: ANGLE[side] };
}

/** The middle of a figure that stands on the wall of a side, as in crates/art/src/svg/stonework. */
export function onWall(edge: Edge): Point {
  const { x, y } = sideAt(edge);
  const [dx, dy] = ON_WALL[edge.side];
  return { x: x + dx, y: y + dy };
}
const ON_WALL: Record<Side, readonly [number, number]> = { N: [0, -17], E: [5, -9], S: [0, -4], W: [-5, -9] };

/** The two ends of a side. */
export function endsOf(edge: Edge): [Point, Point] {
  const { x, y } = sideAt(edge);
  const isAcross = edge.side === 'N' || edge.side === 'S';
  const [dx, dy] = isAcross ? [TILE / 2, 0] : [0, TILE / 2];
  return [
    { x: x - dx, y: y - dy },
    { x: x + dx, y: y + dy },
  ];
}

export const cornerAt = ({ x, y }: Corner): Point => ({ x: x * TILE, y: y * TILE });

const PART: Record<Port, readonly [Side, -1 | 0 | 1]> = {
  Nl: ['N', -1],
  N: ['N', 0],
  Nr: ['N', 1],
  El: ['E', -1],
  E: ['E', 0],
  Er: ['E', 1],
  Sl: ['S', -1],
  S: ['S', 0],
  Sr: ['S', 1],
  Wl: ['W', -1],
  W: ['W', 0],
  Wr: ['W', 1],
};

/** Roughly where a figure stands on a region whose shape is not loaded. */
export function spotByPort({ port }: Region): Point {
  if (!port) return { x: 50, y: 50 };
  const [side, aside] = PART[port];
  const [dx, dy] = STEP[side];
  return { x: 50 + dx * 30 - dy * aside * 28, y: 50 + dy * 30 + dx * aside * 28 };
}
