// Places on the board: keys and comparisons.
import type { Region, RegionAt, Square } from '../wire/types';

/** A square as a key of maps. */
export const squareKey = ({ x, y }: Square): string => `${x},${y}`;

/** A region as a key; unique on its tile. */
export const regionKey = ({ kind, port, number }: Region): string => `${kind} ${port ?? number ?? ''}`;

export const sameRegion = (a: Region, b: Region): boolean =>
  a.kind === b.kind && a.port === b.port && a.number === b.number;

export const samePlace = (a: RegionAt, b: RegionAt): boolean =>
  a.x === b.x && a.y === b.y && sameRegion(a.region, b.region);
