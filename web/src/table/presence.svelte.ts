// Who is away, and since when. The server tells only who is connected now, so the time counts from when this page noticed.

import { SvelteMap } from 'svelte/reactivity';

/** Milliseconds between two updates of the shown minutes. */
const TICK = 15_000;

export class Presence {
  /** When each absent seat left; null if it was absent when the page was opened. */
  readonly #since = new SvelteMap<number, number | null>();
  #known = false;
  #now: number = $state(Date.now());

  /** Takes note of who is connected among the seats of people. */
  note(people: readonly number[], connected: readonly number[]): void {
    for (const seat of people) {
      if (connected.includes(seat)) this.#since.delete(seat);
      else if (!this.#since.has(seat)) this.#since.set(seat, this.#known ? Date.now() : null);
    }
    this.#known = true;
  }

  isAway(seat: number): boolean {
    return this.#since.has(seat);
  }

  /** For how many whole minutes a seat has been away; null if it is not known. */
  minutesAway(seat: number): number | null {
    const since = this.#since.get(seat) ?? null;
    return since === null ? null : Math.max(0, Math.floor((this.#now - since) / 60_000));
  }

  /** Lets the minutes pass; returns a function that stops them. Call in an effect. */
  start(): () => void {
    const timer = setInterval(() => (this.#now = Date.now()), TICK);
    return () => clearInterval(timer);
  }
}
