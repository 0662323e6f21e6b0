// What may be chosen for a table. The server is asked once.

import type { Games } from '../wire/coming';
import { api, Refused } from './api';
import { GAMES } from './games-fallback';

let asked: Promise<Games> | null = null;

/** The games and the levels of bots that the server has. */
export function games(): Promise<Games> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    if (error instanceof Refused && error.status === 404) return GAMES;
    throw error;
  });
  return asked;
}

/** The games in the order of the start page, known without asking. */
export const ORDER = ['classic', 'castle', 'city'] as const;
