// What may be chosen for a table. The server is asked once.

import type { Games } from '../wire/types';
import { api } from './api';

let asked: Promise<Games> | null = null;

/** The games, the levels of bots and the version of the pictures that the server has. */
export function games(): Promise<Games> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The games in the order of the start page, known without asking. */
export const ORDER = ['classic', 'castle', 'city'] as const;
