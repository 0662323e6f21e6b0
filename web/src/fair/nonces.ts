// The nonces of this browser: random numbers that become part of a game's seed, so that nobody can choose it. The server gets
// their hashes when a seat is taken, and the nonces when all seats are taken.
import type { CreateTable, TableInfo } from '../wire/types';
import { fromHex, sha256, toHex } from './sha256';

const NONCES = 'bastide.nonces';
const PROMISES = 'bastide.promises';
/** More than anybody plays at once; the oldest are dropped. */
const MAX_KEPT = 500;

type Store = Pick<Storage, 'getItem' | 'setItem'> | null;

/** The hashes that a table showed when all its seats were taken. */
export interface Promises {
  /** Of the server's secret. */
  secret: string;
  /** Of the seats' nonces; null for a seat without one. */
  nonces: (string | null)[];
}

function load<T>(store: Store, key: string): [string, T][] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, T][]) : [];
  } catch {
    return [];
  }
}

/** Returns whether it could be stored. */
function save<T>(store: Store, key: string, name: string, value: T): boolean {
  try {
    store?.setItem(key, JSON.stringify([[name, value], ...load<T>(store, key)].slice(0, MAX_KEPT)));
    return store !== null;
  } catch {
    return false;
  }
}

/** Makes and stores a nonce. Returns its hash; null where it cannot be stored: without it the game would never begin. */
export function newNonce(store: Store): string | null {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const hash = toHex(sha256(nonce));
  return save(store, NONCES, hash, toHex(nonce)) ? hash : null;
}

/** The promise of a new nonce in a request for a seat. */
export function promise(store: Store): { nonce_hash?: string } {
  const hash = newNonce(store);
  return hash === null ? {} : { nonce_hash: hash };
}

/** A request for a table with a nonce for each seat of this browser. */
export function withNonces(request: CreateTable, store: Store): CreateTable {
  const seats = request.seats.map((seat) => (seat.type === 'me' ? { ...seat, ...promise(store) } : seat));
  return { ...request, seats };
}

/** The own seats for whose nonces a table waits; the nonce is null if this browser has lost it. */
export function ownNonces(store: Store, table: TableInfo, awaits: readonly number[]): { seat: number; nonce: string | null }[] {
  const known = new Map(load<string>(store, NONCES));
  return awaits
    .filter((seat) => table.mine.includes(seat))
    .map((seat) => ({ seat, nonce: known.get(hashOf(table, seat) ?? '') ?? null }));
}

function hashOf(table: TableInfo, seat: number): string | null {
  const holder = table.seats[seat];
  return holder?.type === 'person' ? (holder.nonce_hash ?? null) : null;
}

/** Stores what a table has promised, before the first nonce is told to it; later promises do not count. */
export function notePromises(store: Store, table: TableInfo): void {
  if (loadPromises(store, table.id)) return;
  const nonces = table.seats.map((_, seat) => hashOf(table, seat));
  save<Promises>(store, PROMISES, table.id, { secret: table.seed_hash, nonces });
}

export function loadPromises(store: Store, id: string): Promises | null {
  const found = load<Promises>(store, PROMISES).find(([table]) => table === id)?.[1];
  return found && fromHex(found.secret) && Array.isArray(found.nonces) ? found : null;
}
