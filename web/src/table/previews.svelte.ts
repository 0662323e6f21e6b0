// What drafted actions would bring, as the server says: a cache for one position.
import { SvelteMap } from 'svelte/reactivity';
import type { Action, LegalAction, Preview } from '../wire/types';

/** Milliseconds after which a preview counts as failed: the turn can then be confirmed step by step. */
const PATIENCE = 4000;

export class Previews {
  #ask: (actions: readonly Action[]) => Promise<Preview>;
  #position: () => string;
  /** By path; null if the request failed. */
  #known = new SvelteMap<string, Preview | null>();
  #under = new Map<string, Promise<void>>();

  /** `position` changes whenever previews are out of date. */
  constructor(ask: (actions: readonly Action[]) => Promise<Preview>, position: () => string) {
    this.#ask = ask;
    this.#position = position;
  }

  get position(): string {
    return this.#position();
  }

  /** The preview of actions played one after the other; undefined until it is there, null if the request failed. */
  get(path: readonly LegalAction[]): Preview | null | undefined {
    return this.#known.get(this.#key(path));
  }

  /** Requests a preview unless it is there or under way; asks again where the request failed. */
  request(path: readonly LegalAction[]): Promise<void> {
    const key = this.#key(path);
    const under = this.#under.get(key);
    if (under || this.#known.get(key)) return under ?? Promise.resolve();
    const position = this.#position();
    for (const old of this.#known.keys()) if (!old.startsWith(`${position}\n`)) this.#known.delete(old);
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE));
    const asked = Promise.race([this.#ask(path.map(({ action }) => action)), late])
      .then((preview) => this.#known.set(key, preview))
      .catch(() => this.#known.set(key, null))
      .then(() => void this.#under.delete(key));
    this.#under.set(key, asked);
    return asked;
  }

  #key(path: readonly LegalAction[]): string {
    return [this.#position(), ...path.map(({ line }) => line)].join('\n');
  }
}
