// The loupe: when it is needed, what it shows, and where it is beside the board's tiles.
import type { Action } from '../wire/types';
import {
  TILE,
  boxOf,
  boxOnScreen,
  contains,
  grow,
  overlaps,
  union,
  type Box,
  type Point,
  type Size,
  type Transform,
} from './geometry';
import { closest, middleOf, shapeBox, type PlacedTarget, type Pointing } from './targets';

/** Targets closer than this are hard to hit, in pixels: a finger covers 44. */
const GAP = { mouse: 18, touch: 44 };
/** On smaller tiles even a single spot is hard to see, in pixels. */
const SMALL_TILE = { mouse: 32, touch: 44 };
/** The largest part of the board that a loupe shows, in tile units. */
const MOST = 2.6 * TILE;
/** The part that a loupe shows around a finger. */
const AROUND = 1.15 * TILE;
/** How much of its neighbours a loupe shows around a drafted tile. */
const NEIGHBOURS = 0.45 * TILE;
/** These can be anywhere on the board, or have room around them. */
const SCATTERED: readonly Action['type'][] = ['place', 'gate', 'join', 'first', 'quarter', 'count'];

/** Targets that lie close together, on or beside one tile. */
export const gathered = (list: readonly PlacedTarget[]): PlacedTarget[] =>
  list.filter(({ target }) => !SCATTERED.includes(target.kind));

/** The part of the board to magnify, in tile units; null if the targets can be hit without. */
export function magnified(list: readonly PlacedTarget[], scale: number, pointing: Pointing): Box | null {
  const [first, ...rest] = gathered(list).map(({ shape }) => shape);
  if (!first) return null;
  const box = grow(rest.map(shapeBox).reduce(union, shapeBox(first)), first.kind === 'spot' ? 8 : 40);
  if (Math.max(box.right - box.left, box.bottom - box.top) > MOST) return null;
  const isCrowded = closest([first, ...rest].map(middleOf)) * scale < GAP[pointing];
  return isCrowded || (first.kind === 'spot' && TILE * scale < SMALL_TILE[pointing]) ? box : null;
}

/** The part of the board to magnify around a drafted tile without spots, if it is too small to be seen; null otherwise. */
export function aroundDraft({ shape }: PlacedTarget, scale: number, pointing: Pointing): Box | null {
  return TILE * scale < SMALL_TILE[pointing] ? grow(shapeBox(shape), NEIGHBOURS) : null;
}

/** The part of the board to magnify around a finger. */
export const aroundFinger = ({ x, y }: Point): Box => grow({ left: x, top: y, right: x, bottom: y }, AROUND);

/** Pixels between targets in a loupe: a finger covers 44. */
const APART = 46;
const SMALLEST = 150;
const LARGEST = 210;

/** The size of a loupe in pixels: large enough for fingers, otherwise small, since it covers a part of the board. */
export function loupeSize(box: Box, list: readonly PlacedTarget[], room: Size): Size & { scale: number } {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const longest = Math.max(width, height);
  const needed = (APART / closest(list.map(({ shape }) => middleOf(shape)))) * longest;
  const roomy = Math.min(LARGEST, 0.3 * Math.min(room.width, room.height));
  const pixels = Math.min(Math.max(SMALLEST, needed, roomy), LARGEST, room.width - 8, room.height - 8);
  const scale = pixels / longest;
  return { width: width * scale, height: height * scale, scale };
}

/** Pixels between a loupe and what it shows. */
const BESIDE = 14;
/** Places are tried at this distance, in pixels, or further apart on large boards. */
const STEP = 10;
const MOST_STEPS = 30;
/** Cost of what a loupe covers, in pixels of distance from what it shows. */
const COST = { forbidden: 1e6, hidden: 4000, touched: 1000, tile: 30 };

interface Around {
  /** What must not be covered, such as buttons. */
  never?: readonly Box[];
  /** What should stay in sight, above all its middle. */
  others?: readonly Box[];
  rather?: readonly Box[];
}

/**
 * The place for a box of this size beside `of`, inside `area`: it covers as little of `others` as possible, and then as
 * little of `rather` as possible.
 */
export function placeBeside(size: Size, of: Box, area: Box, { never = [], others = [], rather = [] }: Around = {}): Point {
  const [w, h] = [size.width, size.height];
  const middle = { x: (of.left + of.right) / 2, y: (of.top + of.bottom) / 2 };
  const kept = [grow(of, 4), ...never];
  let best = { x: area.left, y: area.top };
  let least = Infinity;
  for (const x of spots(area.left + 4, area.right - w - 4, [of.left - w - BESIDE, middle.x - w / 2, of.right + BESIDE])) {
    for (const y of spots(area.top + 4, area.bottom - h - 4, [of.top - h - BESIDE, middle.y - h / 2, of.bottom + BESIDE])) {
      const box = { left: x, top: y, right: x + w, bottom: y + h };
      let cost = Math.hypot(x + w / 2 - middle.x, y + h / 2 - middle.y);
      for (const one of kept) if (overlaps(box, one)) cost += COST.forbidden;
      for (const one of others) cost += hiddenPart(one, box) * COST.touched + (hidesMiddle(one, box) ? COST.hidden : 0);
      for (const one of rather) cost += hiddenPart(one, box) * COST.tile;
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
}

/** Coordinates to try between two limits: evenly spaced ones, and preferred ones that lie between them. */
function spots(low: number, high: number, preferred: readonly number[]): number[] {
  if (high <= low) return [low];
  const count = Math.min(MOST_STEPS, Math.ceil((high - low) / STEP));
  const even = Array.from({ length: count + 1 }, (_, index) => low + ((high - low) * index) / count);
  return [...preferred.filter((value) => value > low && value < high), ...even];
}

/** Which part of a box another one covers, from 0 to 1. */
function hiddenPart(box: Box, by: Box): number {
  const width = Math.min(box.right, by.right) - Math.max(box.left, by.left);
  const height = Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((box.right - box.left) * (box.bottom - box.top));
}

function hidesMiddle(box: Box, by: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return contains(grow(by, 4), { left: x, top: y, right: x, bottom: y });
}

export interface Lens {
  /** The magnified part of the board, in tile units. */
  box: Box;
  /** The targets in it. */
  list: readonly PlacedTarget[];
  /** Where it is, in pixels. */
  at: Point;
  size: Size & { scale: number };
}

/** Pixels by which the button that closes it stands out at the top right. */
const CLOSE = 16;

/** A loupe that enlarges less than this is of no use. */
const LEAST_GAIN = 1.15;

interface Shown {
  /** All targets, also those that are not magnified. */
  all: readonly PlacedTarget[];
  tiles: readonly Point[];
  area: Box;
  /** The parts of the area that must not be covered. */
  never?: readonly Box[];
  transform: Transform;
}

/** The loupe over a part of the board: with the targets in it, beside what it shows; null where a small board has no room. */
export function lensOver(
  box: Box,
  targets: readonly PlacedTarget[],
  { all, tiles, area, never = [], transform }: Shown,
): Lens | null {
  const list = targets.filter(({ shape }) => {
    const { x, y } = middleOf(shape);
    return contains(box, { left: x, top: y, right: x, bottom: y });
  });
  const screen = (one: Box) => boxOnScreen(one, transform);
  const room = { ...area, right: area.right - CLOSE, top: area.top + CLOSE };
  const size = loupeSize(box, list, { width: room.right - room.left, height: room.bottom - room.top });
  if (size.scale < transform.scale * LEAST_GAIN) return null;
  const at = placeBeside(size, screen(box), room, {
    never,
    others: all.filter((one) => !list.includes(one)).map(({ shape }) => screen(shapeBox(shape))),
    rather: tiles.map((tile) => screen(boxOf([tile]))),
  });
  return { box, list, at, size };
}
