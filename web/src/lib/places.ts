// Keys and comparisons for squares and regions.
import type { Region, RegionAt, Square } from '../wire/types';

export const squareKey = ({ x, y }: Square): string => `${x},${y}`;

/** Unique on a tile only. */
export const regionKey = ({ kind, port, number }: Region): string => `${kind} ${port ?? number ?? ''}`;

export const sameRegion = (a: Region, b: Region): boolean =>
  a.kind === b.kind && a.port === b.port && a.number === b.number;

export const samePlace = (a: RegionAt, b: RegionAt): boolean =>
  a.x === b.x && a.y === b.y && sameRegion(a.region, b.region);

/** Without duplicates. */
export function uniqueSquares<T extends Square>(squares: readonly T[]): T[] {
  return [...new Map(squares.map((square) => [squareKey(square), square])).values()];
}
