// Stores the tables that are played in this browser, in IndexedDB. The page lists them from here without the worker.

import type { Listed } from '../wire/types';
import { CHANGES } from './protocol';

/** What lists show of a stored table. */
export interface Entry {
  id: string;
  listed: Listed;
  /** Counts the changes, so that of two tabs that change a table at once the slower one notices. */
  version: number;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
}

export interface Kept {
  log: string;
  version: number;
}

export interface TableStore {
  read(id: string): Promise<Kept | null>;
  /** Stores a table that had the version `before`, null for a new one. Returns its version; null if it has another one by now. */
  write(id: string, log: string, listed: Listed, before: number | null): Promise<number | null>;
  /** The holder of the seats of this browser, made at first. */
  person(make: () => string): Promise<string>;
}

const NAME = 'bastide';
const [LISTED, LOGS, SELF] = ['listed', 'logs', 'self'] as const;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}

/** Resolves when a transaction is stored. */
function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });
}

class Database implements TableStore {
  #opened: Promise<IDBDatabase> | null = null;

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(LISTED, { keyPath: 'id' });
        for (const name of [LOGS, SELF]) request.result.createObjectStore(name);
      };
      request.onsuccess = () => {
        // Another tab with a newer page needs another form of the database.
        request.result.onversionchange = () => {
          request.result.close();
          this.#opened = null;
        };
        // The browser has closed it, for example because its storage was cleared.
        request.result.onclose = () => (this.#opened = null);
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
    }).catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** Begins a transaction; a connection that has been closed is opened once more. */
  async #begin(stores: string[], mode: IDBTransactionMode = 'readonly'): Promise<IDBTransaction> {
    const database = await this.#open();
    try {
      return database.transaction(stores, mode);
    } catch {
      this.#opened = null;
      return (await this.#open()).transaction(stores, mode);
    }
  }

  async read(id: string): Promise<Kept | null> {
    const transaction = await this.#begin([LISTED, LOGS]);
    const [entry, log] = await Promise.all([
      settled<Entry | undefined>(transaction.objectStore(LISTED).get(id)),
      settled<string | undefined>(transaction.objectStore(LOGS).get(id)),
    ]);
    return entry && log !== undefined ? { log, version: entry.version } : null;
  }

  async write(id: string, log: string, listed: Listed, before: number | null): Promise<number | null> {
    const transaction = await this.#begin([LISTED, LOGS], 'readwrite');
    const entry = await settled<Entry | undefined>(transaction.objectStore(LISTED).get(id));
    if ((entry?.version ?? null) !== before) {
      transaction.abort();
      return null;
    }
    const version = (before ?? 0) + 1;
    transaction.objectStore(LISTED).put({ id, listed, version, at: Date.now() } satisfies Entry);
    transaction.objectStore(LOGS).put(log, id);
    await done(transaction);
    return version;
  }

  /** The latest changed first. */
  async list(): Promise<Entry[]> {
    const transaction = await this.#begin([LISTED]);
    const all = await settled<Entry[]>(transaction.objectStore(LISTED).getAll());
    return all.sort((a, b) => b.at - a.at);
  }

  async remove(id: string): Promise<void> {
    const transaction = await this.#begin([LISTED, LOGS], 'readwrite');
    transaction.objectStore(LISTED).delete(id);
    transaction.objectStore(LOGS).delete(id);
    await done(transaction);
    tell(id);
  }

  async person(make: () => string): Promise<string> {
    const self = (await this.#begin([SELF], 'readwrite')).objectStore(SELF);
    const known = await settled<string | undefined>(self.get('person'));
    if (known !== undefined) return known;
    const made = make();
    await settled(self.put(made, 'person'));
    return made;
  }
}

/** Tells the workers of all tabs that a table was changed from outside of them. */
function tell(id: string): void {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage(id);
  channel.close();
}

export const store = new Database();
