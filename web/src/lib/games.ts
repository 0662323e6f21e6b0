// What may be chosen for a table; fetched once.

import type { GameKind, Games, Level } from '../wire/types';
import { api } from './api';

let pending: Promise<Games> | null = null;

/** The games, the levels of bots and the version of the pictures that the server has. */
export function games(): Promise<Games> {
  pending ??= api.games().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** The keys of a record that must have them all. */
const keys = <Key extends string>(record: Record<Key, true>): readonly Key[] => Object.keys(record) as Key[];

/** The games in the order of the start page, known without asking. */
export const ORDER = keys<GameKind>({ classic: true, castle: true, city: true });

/** The levels of bots, from the weakest to the strongest. */
export const LEVELS = keys<Level>({ easy: true, normal: true, hard: true, master: true });

const ART: Record<GameKind, (sets: readonly string[]) => readonly string[]> = {
  classic: (sets) => sets,
  castle: () => ['castle'],
  city: () => ['city'],
};
/** The tile sets whose outlines a table needs. */
export const artSets = (table: { game: GameKind; sets: readonly string[] }): readonly string[] =>
  ART[table.game](table.sets);

export const isGame = (name: string): name is GameKind => ORDER.some((game) => game === name);
export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);
