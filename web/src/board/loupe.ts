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
/** These can be anywhere on the board. */
const SCATTERED: readonly Action['type'][] = ['place', 'gate', 'join', 'first'];

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

/**
 * The place for a box of this size beside `of`, inside `area`: it covers as few of `others` as possible, and then as little
 * of `rather` as possible.
 */
export function placeBeside(
  size: Size,
  of: Box,
  area: Box,
  { others = [], rather = [] }: { others?: readonly Box[]; rather?: readonly Box[] } = {},
): Point {
  const [w, h] = [size.width, size.height];
  const middle = { x: (of.left + of.right) / 2, y: (of.top + of.bottom) / 2 };
  const spots = (low: number, high: number, length: number): number[] =>
    [low - length - BESIDE, low - length - 5 * BESIDE, low - 0.8 * length, (low + high - length) / 2, high - 0.2 * length].concat(
      [high + BESIDE, high + 5 * BESIDE],
    );
  const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
  let best = { x: area.left, y: area.top };
  let least = Infinity;
  for (const left of spots(of.left, of.right, w)) {
    for (const top of spots(of.top, of.bottom, h)) {
      const x = within(left, area.left + 4, area.right - w - 4);
      const y = within(top, area.top + 4, area.bottom - h - 4);
      const box = { left: x, top: y, right: x + w, bottom: y + h };
      const count = (boxes: readonly Box[]) => boxes.filter((one) => overlaps(box, one)).length;
      const away = Math.hypot(x + w / 2 - middle.x, y + h / 2 - middle.y);
      const cost = count([grow(of, 4)]) * 1e6 + count(others) * 1000 + count(rather) * 30 + away;
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
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

/** The loupe over a part of the board: with the targets in it, beside what it shows; null where a small board has no room. */
export function lensOver(
  box: Box,
  targets: readonly PlacedTarget[],
  { all, tiles, area, transform }: { all: readonly PlacedTarget[]; tiles: readonly Point[]; area: Box; transform: Transform },
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
    others: all.filter((one) => !list.includes(one)).map(({ shape }) => screen(shapeBox(shape))),
    rather: tiles.map((tile) => screen(boxOf([tile]))),
  });
  return { box, list, at, size };
}
