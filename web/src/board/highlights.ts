// What is marked on the board after something has happened there.
import type { RegionAt } from '../wire/types';

/** Points over a square. */
export interface Float {
  id: number;
  x: number;
  /** A fraction if several are above each other. */
  y: number;
  seat: number;
  points: number;
}

/** A feature that was just scored. */
export interface Light {
  id: number;
  regions: readonly RegionAt[];
}
