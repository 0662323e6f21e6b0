// The visitor's own tables: those of the server, and those that are played in this browser.

import { store } from '../local/store';
import type { Listed } from '../wire/types';
import { api, Refused } from './api';
import { site } from './base';
import { isLocal } from './host';
import { hasWorker, server } from './hosts.svelte';
import { saveInvite } from './invites';
import { storage } from './settings.svelte';

export interface MyTables {
  tables: Listed[];
  /** Why those of the server are missing; null if they are there, or if there is no server. */
  error: unknown;
}

/** Whether servers have the route for logs. */
const TAKES_LOGS = false;

/** What the server said last: while it cannot be reached, its tables stay in the list. */
let known: Listed[] = [];

export async function myTables(signal?: AbortSignal): Promise<MyTables> {
  const local = hasWorker ? (await store.list().catch(() => [])).map(({ listed }) => listed) : [];
  if (!site.hasServer) return { tables: local, error: null };
  try {
    known = await api.mine(signal);
    return { tables: [...local, ...known], error: null };
  } catch (error) {
    if (!hasWorker || signal?.aborted) throw error;
    return { tables: [...local, ...known], error: server.isAway && navigator.onLine === false ? null : error };
  }
}

/** Whether tables of this browser can be put on the server. */
export const canUpload: boolean = site.hasServer && TAKES_LOGS;

/** Puts a table of this browser on the server, where its people keep their seats; returns its id there. */
export async function moveToServer(id: string): Promise<string> {
  const kept = await store.read(id);
  if (!kept) throw new Refused({ code: 'unknown-table', message: 'the table is not in this browser' }, 404, true);
  const created = await api.import(kept.log);
  saveInvite(storage(), created.id, created.invite);
  await store.remove(id);
  return created.id;
}

/** The id under which others find a table: one of this browser is put on the server. */
export const onServer = async (id: string): Promise<string> => (isLocal(id) ? moveToServer(id) : id);

/** Deletes a table of this browser. */
export const forget = (id: string): Promise<void> => store.remove(id);
