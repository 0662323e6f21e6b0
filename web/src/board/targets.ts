// Where on the board a choice can be pointed at. What has no place there (quarters, wall tiles) is chosen beside it.
import type { Edge, Now, Tile } from '../wire/types';
import type { Target } from '../table/lines';
import { art } from './art.svelte';
import { TILE, cornerAt, lastAt, openEnd, sideAt, type Box, type Point } from './geometry';

export type Shape =
  | { kind: 'square'; x: number; y: number }
  | { kind: 'spot'; x: number; y: number; lying: boolean; square: Point; region: string }
  | { kind: 'side'; x: number; y: number; angle: number; edge: Edge }
  | { kind: 'corner'; x: number; y: number };

/** What lies on the table, as far as places depend on it. */
export interface Ground {
  tiles: readonly Tile[];
  now: Now;
  /** The wall on which a guard would stand. */
  guardAt: Edge | null;
}

export function shapeOf(target: Target, { tiles, now, guardAt }: Ground): Shape | null {
  const line = target.lines[0];
  if (!line) return null;
  const spot = (tile: Tile | undefined): Shape | null => {
    if (!tile) return null;
    const at = art.spot(tile.tile, tile.turn, line.region);
    const [x, y] = [tile.x * TILE + at.x, tile.y * TILE + at.y];
    return { kind: 'spot', x, y, lying: at.lying, square: tile, region: line.region };
  };
  const side = (edge: Edge | null): Shape | null => edge && { kind: 'side', ...sideAt(edge), edge };
  const wall = now.city_wall;
  switch (target.verb) {
    case 'place':
      return line.square && { kind: 'square', ...line.square };
    case 'deploy':
      return spot(tiles.at(-1));
    case 'join':
    case 'first':
      return spot(tiles.find((tile) => tile.x === line.square?.x && tile.y === line.square.y));
    case 'gate':
      return line.square && side({ ...line.square, side: line.turn });
    case 'wall':
      return wall ? side(openEnd(tiles, wall, line.end)) : null;
    case 'tower': {
      const last = wall && lastAt(wall, line.end);
      return last ? { kind: 'corner', ...cornerAt(last, line.end) } : null;
    }
    case 'guard':
      return side(guardAt);
    default:
      return null;
  }
}

/** The radius of a spot as it is drawn. */
export const RING = 13.5;
/** How near a click must be, in tile units. */
const REACH = { spot: 17, side: 26, corner: 26 };

export interface Placed {
  target: Target;
  shape: Shape;
}

/**
 * The target at a point of the table; small screens reach further. Where features are chosen from, `inside` is the one
 * that the point lies in: it goes before spots of others that are near, but not before one that is hit itself.
 */
export function hit(list: readonly Placed[], at: Point, scale: number, inside: Target | null = null): Target | null {
  const more = Math.max(1, 0.55 / scale);
  let best: Target | null = null;
  let least = Infinity;
  for (const { target, shape } of list) {
    if (shape.kind === 'square') {
      if (Math.floor(at.x / TILE) === shape.x && Math.floor(at.y / TILE) === shape.y) return target;
      continue;
    }
    const distance = Math.hypot(at.x - shape.x, at.y - shape.y);
    if (distance < REACH[shape.kind] * more && distance < least) {
      least = distance;
      best = target;
    }
  }
  return inside && least > RING * spotSize(scale) ? inside : best;
}

/** The target among these that is a feature, by one of its regions. */
export function targetOf(list: readonly Placed[], regions: readonly (Point & { region: string })[]): Target | null {
  const isOne = ({ shape }: Placed) =>
    shape.kind === 'spot' &&
    regions.some(({ x, y, region }) => x === shape.square.x && y === shape.square.y && region === shape.region);
  return list.find(isOne)?.target ?? null;
}

/** How much larger spots are drawn that lie all over a board that is seen from afar, in few steps. */
export function spotSize(scale: number): number {
  return Math.min(3, Math.max(1, Math.round((0.7 / scale) * 2) / 2));
}

/** How far apart spots on one tile must be for each to be seen and hit. */
const APART = 28;
const EDGE = 13;

/** Spots on one tile that would lie over each other, moved apart as little as needed. */
export function apart(list: readonly Placed[]): Placed[] {
  const moved = list.map((placed) => ({ ...placed, shape: { ...placed.shape } }));
  const spots = moved.map(({ shape }) => shape).filter((shape) => shape.kind === 'spot');
  const within = (value: number, from: number) => Math.min(Math.max(value, from + EDGE), from + TILE - EDGE);
  for (let round = 0; round < 24; round++) {
    for (const [index, a] of spots.entries()) {
      for (const b of spots.slice(index + 1)) {
        if (a.square.x !== b.square.x || a.square.y !== b.square.y) continue;
        const distance = Math.hypot(b.x - a.x, b.y - a.y);
        if (distance >= APART) continue;
        const [dx, dy] = distance < 0.01 ? [1, 0] : [(b.x - a.x) / distance, (b.y - a.y) / distance];
        const step = (APART - distance) / 2 + 0.1;
        for (const [spot, sign] of [[a, -1], [b, 1]] as const) {
          spot.x = within(spot.x + sign * dx * step, spot.square.x * TILE);
          spot.y = within(spot.y + sign * dy * step, spot.square.y * TILE);
        }
      }
    }
  }
  return moved;
}

/** The box of a shape on the table. */
export function shapeBox(shape: Shape): Box {
  if (shape.kind === 'square') {
    return { left: shape.x * TILE, top: shape.y * TILE, right: (shape.x + 1) * TILE, bottom: (shape.y + 1) * TILE };
  }
  if (shape.kind === 'spot') return shapeBox({ kind: 'square', x: shape.square.x, y: shape.square.y });
  return { left: shape.x - 20, top: shape.y - 20, right: shape.x + 20, bottom: shape.y + 20 };
}
