// The games, expansions, options and bot levels that the server offers; fetched once.

import type { GameKind, Games, Level } from '../wire/types';
import { api } from './api';

let pending: Promise<Games> | null = null;

/** The response of `GET /api/games`, cached unless it failed. */
export function games(): Promise<Games> {
  pending ??= api.games().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** All values of a union: the compiler rejects a record that lacks one. */
const keys = <Key extends string>(record: Record<Key, true>): readonly Key[] => Object.keys(record) as Key[];

/** The games in the order of the start page, known before the server responds. */
export const ORDER = keys<GameKind>({ classic: true, castle: true, city: true });

/** The levels from the weakest to the strongest, then the styles. */
export const LEVELS = keys<Level>({
  easy: true,
  normal: true,
  hard: true,
  master: true,
  grandmaster: true,
  farmer: true,
  raider: true,
});

const ART: Record<GameKind, (sets: readonly string[]) => readonly string[]> = {
  classic: (sets) => sets,
  castle: () => ['castle'],
  city: () => ['city'],
};
/** The ids of the tile sets whose shapes a table needs. */
export const artSets = (table: { game: GameKind; sets: readonly string[] }): readonly string[] =>
  ART[table.game](table.sets);

export const isGame = (name: string): name is GameKind => ORDER.some((game) => game === name);
export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);
