// The drafted turn of a table, kept in this tab, so that a reload does not lose it.
import { tabStorage } from '../lib/settings.svelte';

export interface Draft {
  /** The position to which the choices belong. */
  at: string;
  /** The lines of the chosen actions, step by step. */
  picks: readonly string[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

export class DraftStore {
  readonly #key: string;
  readonly #store: Store;

  constructor(table: string, store: Store = tabStorage()) {
    this.#key = `bastide.draft.${table}`;
    this.#store = store;
  }

  load(): Draft | null {
    try {
      const { at, picks } = JSON.parse(this.#store?.getItem(this.#key) ?? '{}') as Partial<Draft>;
      return typeof at === 'string' && Array.isArray(picks) ? { at, picks } : null;
    } catch {
      return null;
    }
  }

  save(draft: Draft): void {
    if (draft.picks.length === 0) this.#store?.removeItem(this.#key);
    else this.#store?.setItem(this.#key, JSON.stringify(draft));
  }
}
