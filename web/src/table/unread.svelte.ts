// Which chat messages of a table the user has not seen yet. Stored, so that those of an absence count too.

import { storage } from '../lib/settings.svelte';
import type { Said } from '../wire/types';

const KEY = 'bastide.chat';

/** More than anybody plays at once; the oldest are dropped. */
const MAX_TABLES = 100;

type Store = Pick<Storage, 'getItem' | 'setItem'> | null;

function all(store: Store): [table: string, seq: number][] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

/** The number of messages of others after the entry `seen`. */
export function countUnread(chat: readonly Said[], seen: number, mine: readonly number[]): number {
  return chat.filter(({ seq, seat }) => seq > seen && !mine.includes(seat)).length;
}

export class UnreadChat {
  readonly #table: string;
  readonly #store: Store;
  /** The last message that was visible. */
  #seen: number = $state(0);

  constructor(table: string, store: Store = storage()) {
    this.#table = table;
    this.#store = store;
    this.#seen = all(store).find(([id]) => id === table)?.[1] ?? 0;
  }

  count(chat: readonly Said[], mine: readonly number[]): number {
    return countUnread(chat, this.#seen, mine);
  }

  /** All these messages are visible now. */
  see(chat: readonly Said[]): void {
    const last = chat.at(-1)?.seq ?? 0;
    if (last <= this.#seen) return;
    this.#seen = last;
    const others = all(this.#store).filter(([id]) => id !== this.#table);
    this.#store?.setItem(KEY, JSON.stringify([[this.#table, last], ...others].slice(0, MAX_TABLES)));
  }
}
