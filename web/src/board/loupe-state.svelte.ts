// Whether the loupe is open: over close targets until the user closes it, or where a finger covers several.
import type { Box, Point } from './geometry';
import { aroundFinger, gathered, lensOver, magnified, type Lens } from './loupe';
import type { PlacedTarget, Pointing } from './targets';
import type { View } from './view.svelte';

interface Shown {
  placed: () => readonly PlacedTarget[];
  tiles: () => readonly Point[];
  pointing: () => Pointing;
}

/** Where a finger touched: only for these targets, and until the view moves. */
interface Touch {
  box: Box;
  placed: readonly PlacedTarget[];
  transform: string;
}

export class LoupeState {
  #view: View;
  #shown: Shown;
  #touched: Touch | null = $state.raw(null);
  /** The targets whose loupe the user closed. */
  #closed: string | null = $state.raw(null);

  constructor(view: View, shown: Shown) {
    this.#view = view;
    this.#shown = shown;
  }

  #finger: Box | null = $derived.by(() => {
    const touched = this.#touched;
    if (!touched || touched.placed !== this.#shown.placed() || touched.transform !== this.#view.transform) return null;
    return touched.box;
  });
  #crowd: string = $derived.by(() =>
    gathered(this.#shown.placed())
      .map(({ target }) => target.key)
      .join(),
  );
  #lens: Lens | null = $derived.by(() => {
    const { free: area, rest: transform } = this.#view;
    const all = this.#shown.placed();
    const close = this.#closed === this.#crowd ? null : magnified(all, transform.scale, this.#shown.pointing());
    const box = this.#finger ?? close;
    return box && lensOver(box, this.#finger ? all : gathered(all), { all, tiles: this.#shown.tiles(), area, transform });
  });

  get lens(): Lens | null {
    return this.#lens;
  }

  /** The part of the board that it covers, in pixels. */
  get covered(): Box | null {
    const lens = this.#lens;
    return lens && { left: lens.at.x, top: lens.at.y, right: lens.at.x + lens.size.width, bottom: lens.at.y + lens.size.height };
  }

  /** Opens it around a point, in tile units; returns whether there is room for it. */
  touch(at: Point): boolean {
    this.#touched = { box: aroundFinger(at), placed: this.#shown.placed(), transform: this.#view.transform };
    return this.#lens !== null;
  }

  /** Closes it if a touch opened it; returns whether it did. */
  lift(): boolean {
    const wasOpen = this.#finger !== null;
    this.#touched = null;
    return wasOpen;
  }

  close(): void {
    if (!this.lift()) this.#closed = this.#crowd;
  }
}
