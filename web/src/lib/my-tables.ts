// The visitor's own tables: those of the server, and those that are played in this browser.

import { store } from '../local/store';
import type { Listed } from '../wire/types';
import { api, Refused } from './api';
import { site } from './base';
import { isLocal } from './host';
import { hasWorker, server } from './hosts.svelte';
import { withPatience } from './patience';

export interface MyTables {
  tables: Listed[];
  /** Why those of the server are missing; null if they are there, or if there is no server. */
  error: unknown;
}

/** What the server said last: while it cannot be reached, its tables stay in the list. */
let known: Listed[] = [];

export async function myTables(signal?: AbortSignal): Promise<MyTables> {
  const local = hasWorker ? (await store.list().catch(() => [])).map(({ listed }) => listed) : [];
  if (!site.hasServer) return { tables: local, error: null };
  try {
    // The tables of this browser do not wait for a server that hangs.
    known = await (hasWorker ? withPatience(signal, api.mine) : api.mine(signal));
    return { tables: [...local, ...known], error: null };
  } catch (error) {
    if (!hasWorker || signal?.aborted) throw error;
    if (server.isAway && navigator.onLine === false) return { tables: [...local, ...known], error: null };
    const away = error instanceof Refused ? error : new Refused({ code: 'away', message: 'the server does not answer' }, 0);
    return { tables: [...local, ...known], error: away };
  }
}

/** Which tables come first in lists: those that wait for people elsewhere, then those that wait for the visitor alone. */
export const urgency = ({ id, my_turn }: Pick<Listed, 'id' | 'my_turn'>): number => (my_turn ? (isLocal(id) ? 1 : 2) : 0);

/** Deletes a table of this browser. */
export const forget = (id: string): Promise<void> => store.remove(id);
