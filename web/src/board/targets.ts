// Where targets are drawn and hit on the board. Targets without a place on it (wall tiles) are chosen beside it.
import { assertNever } from '../lib/never';
import { samePlace, squareKey } from '../lib/places';
import type { Edge, LegalAction, RegionAt, Target as Place, Tile } from '../wire/types';
import type { Target } from '../table/choices';
import type { Move } from '../table/move.svelte';
import { art } from './art.svelte';
import { TILE, cornerAt, grow, middle, sideAt, type Box, type Point } from './geometry';

export type Shape =
  | { kind: 'square'; x: number; y: number }
  | { kind: 'spot'; x: number; y: number; lying: boolean; at: RegionAt }
  | { kind: 'side'; x: number; y: number; angle: number; edge: Edge }
  | { kind: 'corner'; x: number; y: number }
  | { kind: 'quarter'; x: number; y: number };

/** The shape of a legal action; null if it has no place on the board. `tiles` is keyed by square. */
export function shapeOf({ action, target }: LegalAction, tiles: ReadonlyMap<string, Tile>): Shape | null {
  switch (action.type) {
    case 'place':
      return { kind: 'square', x: action.x, y: action.y };
    case 'gate':
      return sideShape(action);
    case 'join':
    case 'first':
      return spotShape(action, tiles);
    case 'deploy':
    case 'wall':
    case 'guard':
    case 'tower':
      return target ? placeShape(target, tiles) : null;
    case 'quarter':
    case 'count': {
      const at = art.quarter(action.quarter);
      return at && { kind: 'quarter', ...at };
    }
    case 'use':
    case 'pass':
    case 'resign':
      return null;
    default:
      return assertNever(action);
  }
}

function placeShape(place: Place, tiles: ReadonlyMap<string, Tile>): Shape | null {
  switch (place.type) {
    case 'region':
      return spotShape(place, tiles);
    case 'edge':
      return sideShape(place);
    case 'corner':
      return { kind: 'corner', ...cornerAt(place) };
    default:
      return assertNever(place);
  }
}

const sideShape = ({ x, y, side }: Edge): Shape => ({ kind: 'side', ...sideAt({ x, y, side }), edge: { x, y, side } });

function spotShape({ x, y, region }: RegionAt, tiles: ReadonlyMap<string, Tile>): Shape | null {
  const spot = spotOf({ x, y, region }, tiles);
  return spot && { kind: 'spot', ...spot, at: { x, y, region } };
}

/** The drawn tile where it could be placed: on the chosen square, and on the one under the pointer. */
export interface Ghost extends Tile {
  isChosen: boolean;
}
export function ghostsOf(placed: readonly PlacedTarget[], move: Pick<Move, 'isChosen' | 'hovered' | 'variantAt'>, drawn: string | null): Ghost[] {
  return placed.flatMap(({ target: { key } }) => {
    const isChosen = move.isChosen(key);
    const action = isChosen || move.hovered === key ? move.variantAt(key)?.action : undefined;
    if (!drawn || action?.type !== 'place') return [];
    const { x, y, rotation } = action;
    return [{ tile: drawn, x, y, rotation, isChosen }];
  });
}

/** Where a figure stands on a region of a laid tile; null if there is no tile. */
export function spotOf(at: RegionAt, tiles: ReadonlyMap<string, Tile>): (Point & { lying: boolean }) | null {
  const tile = tiles.get(squareKey(at));
  if (!tile) return null;
  const spot = art.spot(tile.tile, tile.rotation, at.region);
  return { x: at.x * TILE + spot.x, y: at.y * TILE + spot.y, lying: spot.lying };
}

/** Radius of a spot as drawn, in tile units. */
export const RING = 13.5;
/** Half of the width and of the depth of a quarter as drawn, in tile units. */
export const QUARTER = [38, 22] as const;
/** The distance within which a click hits, in tile units. */
const REACH = { spot: 17, side: 26, corner: 26, quarter: 34 };
/** The least distance within which a click or tap hits, in pixels. A finger covers 44. */
const LEAST_REACH = { mouse: 10, touch: 22 };
export type Pointing = keyof typeof LEAST_REACH;

export interface PlacedTarget {
  target: Target;
  shape: Shape;
}

/** Where a target's middle is, in tile units. */
export const middleOf = (shape: Shape): Point =>
  shape.kind === 'square' ? middle(shape) : { x: shape.x, y: shape.y };

interface Hit {
  /** Pixels per tile unit. */
  scale: number;
  pointing?: Pointing;
  /** The factor by which targets are drawn larger. */
  size?: number;
  /** When features are chosen, the one that contains the point: it wins over nearby spots of others, but not over a spot
   * that the point lies on. */
  inside?: Target | null;
}

/** The target at a point of the board. A spot, side or corner wins over the square that it lies on. */
export function hitTarget(
  list: readonly PlacedTarget[],
  at: Point,
  { scale, pointing = 'mouse', size = 1, inside = null }: Hit,
): Target | null {
  const least = LEAST_REACH[pointing] / scale;
  const [column, row] = [Math.floor(at.x / TILE), Math.floor(at.y / TILE)];
  const under = list.find(({ shape }) => shape.kind === 'square' && shape.x === column && shape.y === row);
  let best: Target | null = null;
  let nearest = Infinity;
  for (const { target, shape } of list) {
    if (shape.kind === 'square') continue;
    const distance = Math.hypot(at.x - shape.x, at.y - shape.y);
    const drawn = REACH[shape.kind] * size;
    // On a square that is a target too, only what is drawn counts.
    const reach = under ? drawn : Math.max(drawn, least);
    // At the same place, what is asked later lies on top: a guard on the wall of the same draft.
    if (distance < reach && distance <= nearest) {
      nearest = distance;
      best = target;
    }
  }
  if (inside && nearest > RING * size) return inside;
  if (best || under) return best ?? under?.target ?? null;
  // A small square is hit from a little beside it too.
  for (const { target, shape } of list) {
    if (shape.kind !== 'square') continue;
    const { x, y } = middle(shape);
    const distance = Math.hypot(at.x - x, at.y - y);
    if (distance < least && distance < nearest) {
      nearest = distance;
      best = target;
    }
  }
  return best;
}

/** Pixels by which a finger misses what it aims at. */
const MISS = 12;

/** The targets that a finger at this point may mean: more than one if no one of them is clearly the nearest. */
export function underFinger(list: readonly PlacedTarget[], at: Point, scale: number): PlacedTarget[] {
  const pixels = ({ shape }: PlacedTarget): number => {
    const { x, y } = middleOf(shape);
    return Math.hypot(at.x - x, at.y - y) * scale;
  };
  const most = Math.min(LEAST_REACH.touch, Math.min(...list.map(pixels)) + MISS);
  return list.filter((one) => pixels(one) < most);
}

/** The target whose spot is on one of these regions of a feature. */
export function featureTarget(list: readonly PlacedTarget[], regions: readonly RegionAt[]): Target | null {
  const isOne = ({ shape }: PlacedTarget) => shape.kind === 'spot' && regions.some((one) => samePlace(one, shape.at));
  return list.find(isOne)?.target ?? null;
}

/** The radius at which spots are drawn at least, in pixels. */
const LEAST_RING = { mouse: 9.5, touch: 14 };

/** What is left free between two rings, in tile units, and the factor of the smallest ring. */
const GAP = 4;
const SMALLEST = 0.8;

/**
 * The factor by which targets are drawn larger when zoomed out, or smaller where they are crowded; stepped, so that few zoom
 * steps redraw them. Spots on one tile do not grow over each other, except with `overlapping`: features to choose from can
 * be anywhere on the board.
 */
export function targetSize(list: readonly PlacedTarget[], scale: number, pointing: Pointing, overlapping = false): number {
  const small = list.filter(({ shape }) => shape.kind !== 'square').map(({ shape }) => shape);
  if (small.length === 0) return 1;
  const wanted = Math.min(3, Math.round((LEAST_RING[pointing] / (RING * scale)) * 2) / 2);
  const room = overlapping ? Infinity : Math.floor(((closest(small) - GAP) / (2 * RING)) * 8) / 8;
  return Math.max(SMALLEST, Math.min(Math.max(1, wanted), room));
}

/** The least distance between two points. */
export function closest(points: readonly Point[]): number {
  let least = Infinity;
  for (const [index, a] of points.entries()) {
    for (const b of points.slice(index + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return least;
}

/** The distance between spots on one tile at which each can be seen and hit. */
const MIN_DISTANCE = 28;
const MARGIN = 13;

/** Moves overlapping spots on one tile apart, as little as needed. */
export function spreadSpots(list: readonly PlacedTarget[]): PlacedTarget[] {
  const moved = list.map((placed) => ({ ...placed, shape: { ...placed.shape } }));
  const spots = moved.map(({ shape }) => shape).filter((shape) => shape.kind === 'spot');
  const within = (value: number, from: number) => Math.min(Math.max(value, from + MARGIN), from + TILE - MARGIN);
  for (let round = 0; round < 24; round++) {
    for (const [index, a] of spots.entries()) {
      for (const b of spots.slice(index + 1)) {
        if (a.at.x !== b.at.x || a.at.y !== b.at.y) continue;
        const distance = Math.hypot(b.x - a.x, b.y - a.y);
        if (distance >= MIN_DISTANCE) continue;
        const [dx, dy] = distance < 0.01 ? [1, 0] : [(b.x - a.x) / distance, (b.y - a.y) / distance];
        const step = (MIN_DISTANCE - distance) / 2 + 0.1;
        for (const [spot, sign] of [[a, -1], [b, 1]] as const) {
          spot.x = within(spot.x + sign * dx * step, spot.at.x * TILE);
          spot.y = within(spot.y + sign * dy * step, spot.at.y * TILE);
        }
      }
    }
  }
  return moved;
}

export function shapeBox(shape: Shape): Box {
  if (shape.kind === 'square') {
    return { left: shape.x * TILE, top: shape.y * TILE, right: (shape.x + 1) * TILE, bottom: (shape.y + 1) * TILE };
  }
  if (shape.kind === 'spot') return shapeBox({ kind: 'square', x: shape.at.x, y: shape.at.y });
  if (shape.kind === 'quarter') {
    const [wide, deep] = QUARTER;
    return { left: shape.x - wide, top: shape.y - deep, right: shape.x + wide, bottom: shape.y + deep };
  }
  return { left: shape.x - 20, top: shape.y - 20, right: shape.x + 20, bottom: shape.y + 20 };
}

/** A shape with the wall or tower that would be built there and the guard on it. */
export function buildingBox(shape: Shape): Box {
  return shape.kind === 'side' || shape.kind === 'corner' ? grow(shapeBox(shape), 30) : shapeBox(shape);
}

/** Whether a guard there would see a row to the east; undefined for all other targets. */
export function seesEast({ target, shape }: PlacedTarget): boolean | undefined {
  return target.kind === 'guard' && shape.kind === 'side' ? shape.edge.side === 'W' : undefined;
}
