// The areas of features, and their outlines without the sides of tiles that a feature continues across.
import { regionKey, samePlace, squareKey } from '../lib/places';
import type { RegionAt, Tile } from '../wire/types';
import { art } from './art.svelte';
import { TILE, type Point } from './geometry';

/** A shape of a region, in the coordinates of its tile. */
export interface Outline {
  key: string;
  /** The area. */
  d: string;
  /** Its outline: walls, banks and hedges. Sides that are open or joined have none. */
  rim: string;
  /** The corner of the tile, in tile units. */
  x: number;
  y: number;
}

/** The shapes of a feature on the tiles of a board. */
export function outlinesOf(regions: readonly RegionAt[], tiles: ReadonlyMap<string, Tile>): Outline[] {
  return regions.flatMap(({ x, y, region }) => {
    const tile = tiles.get(squareKey({ x, y }));
    if (!tile) return [];
    const goesOn = (side: Point, inside: Point): boolean => {
      const square = { x: x + side.x, y: y + side.y };
      const beyond = tiles.get(squareKey(square));
      const found = beyond && art.regionAt(beyond.tile, beyond.rotation, inside);
      return !found || regions.some((one) => samePlace(one, { ...square, region: found }));
    };
    return art.shapesOf(tile.tile, tile.rotation, region).map(({ d }, index) => ({
      key: `${x},${y} ${regionKey(region)} ${index}`,
      d,
      rim: rimOf(d, goesOn),
      x: x * TILE,
      y: y * TILE,
    }));
  });
}

/** Leaves out the lines along sides of the tile across which the area goes on. `goesOn` gets the step to the next square, and
 * the point of its tile beside the middle of the line. Areas consist of the commands M, L, C and Z, as the server writes them. */
export function rimOf(d: string, goesOn: (side: Point, inside: Point) => boolean): string {
  let [rim, start, at] = ['', { x: 0, y: 0 }, { x: 0, y: 0 }];
  let isDown = false;
  const draw = (command: string, end: Point, isHidden: boolean) => {
    if (!isHidden) rim += (isDown ? '' : `M${at.x} ${at.y}`) + command;
    isDown = !isHidden;
    at = end;
  };
  const line = (end: Point) => {
    if (end.x === at.x && end.y === at.y) return;
    const side = sideOf(at, end);
    const [x, y] = [(at.x + end.x) / 2, (at.y + end.y) / 2];
    draw(`L${end.x} ${end.y}`, end, side !== null && goesOn(side, { x: x - side.x * (TILE - 1), y: y - side.y * (TILE - 1) }));
  };
  for (const [, command, text = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = text.split(' ').map(Number);
    const end = { x: numbers.at(-2) ?? 0, y: numbers.at(-1) ?? 0 };
    if (command === 'M') {
      [start, at, isDown] = [end, end, false];
    } else if (command === 'L') line(end);
    else if (command === 'C') draw(`C${text}`, end, false);
    else line(start);
  }
  return rim;
}

/** The server's areas may begin this far from the corner of a tile. */
const NEAR = 0.6;

/** The step across the side of the tile on which a line lies; null for lines inside. */
function sideOf(a: Point, b: Point): Point | null {
  const isOn = (axis: 'x' | 'y', value: number) => Math.abs(a[axis] - value) < NEAR && Math.abs(b[axis] - value) < NEAR;
  if (isOn('x', 0)) return { x: -1, y: 0 };
  if (isOn('x', TILE)) return { x: 1, y: 0 };
  if (isOn('y', 0)) return { x: 0, y: -1 };
  return isOn('y', TILE) ? { x: 0, y: 1 } : null;
}
