// Whether the loupe is open: over close targets until the user closes it, or where a finger covers several.
import type { Box, Point } from './geometry';
import { aroundDraft, aroundFinger, gathered, lensOver, magnified, type Lens } from './loupe';
import type { PlacedTarget, Pointing } from './targets';
import type { View } from './view.svelte';

interface Shown {
  placed: () => readonly PlacedTarget[];
  /** The square of the drafted tile. */
  drafted: () => PlacedTarget | undefined;
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
  /** What is magnified without a touch: close targets, or else the drafted tile. */
  #subject: readonly PlacedTarget[] = $derived.by(() => {
    const close = gathered(this.#shown.placed());
    const drafted = this.#shown.drafted();
    return close.length > 0 || !drafted ? close : [drafted];
  });
  #subjectKey: string = $derived(this.#subject.map(({ target }) => target.key).join());
  #lens: Lens | null = $derived.by(() => {
    const { area, buttons, rest: transform } = this.#view;
    const all = this.#shown.placed();
    const box = this.#finger ?? (this.#closed === this.#subjectKey ? null : this.#magnified(transform.scale));
    const list = this.#finger ? all : this.#subject;
    return box && lensOver(box, list, { all, tiles: this.#shown.tiles(), area, never: [buttons], transform });
  });

  #magnified(scale: number): Box | null {
    const pointing = this.#shown.pointing();
    const drafted = this.#subject.find((one) => one === this.#shown.drafted());
    return drafted ? aroundDraft(drafted, scale, pointing) : magnified(this.#subject, scale, pointing);
  }

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
    if (!this.lift()) this.#closed = this.#subjectKey;
  }
}
