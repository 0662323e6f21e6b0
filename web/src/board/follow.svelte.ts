// Where the board goes by itself: all of it at first, what is new if it is out of sight, closer where a figure is put.
import { untrack } from 'svelte';
import { boxOf, type Box, type Point } from './geometry';
import type { View } from './view.svelte';

/** Below this scale a spot for a figure is too small to be hit. */
const CLOSE = 0.6;

interface Seen {
  shown: () => Box;
  /** The square of the newest tile. */
  newest: () => Point | null;
  /** The square that a figure can be put on now. */
  closer: () => Point | null;
}

/** To be called by the board as it is made. */
export function follow(view: View, { shown, newest, closer }: Seen): void {
  const key = (point: Point | null): string => (point ? `${point.x},${point.y}` : '');
  const corners = $derived(Object.values(shown()).join());
  const newestKey = $derived(key(newest()));
  const closerKey = $derived(key(closer()));

  // As long as nobody has moved it, all of the board is in sight; it moves only when the board has grown.
  let isFitted = false;
  // Where it was before it came closer for a figure.
  let before: { x: number; y: number; scale: number } | null = null;
  $effect(() => {
    if (!corners || view.width === 0 || view.height === 0) return;
    untrack(() => {
      // While it is close, a board that becomes lower, since there is more to choose below it, is no reason to go away.
      if (isFitted && (view.isTouched || before)) return;
      view.fit(shown(), isFitted);
      isFitted = true;
    });
  });

  // Whoever moves the board afterwards is not to be pulled back.
  $effect(() => {
    if (!newestKey) return;
    untrack(() => {
      const square = newest();
      if (square && view.isTouched) view.reveal(boxOf([square], 0.15));
    });
  });

  // The board comes closer for a figure, and goes back.
  $effect(() => {
    const wants = closerKey !== '';
    untrack(() => {
      const square = closer();
      if (wants && square && view.scale < CLOSE && view.width > 0) {
        before = { x: view.x, y: view.y, scale: view.scale };
        view.fit(boxOf([square], 1));
      } else if (!wants && before) {
        view.glideTo(before);
        before = null;
        if (!view.isTouched) view.fit(shown());
      }
    });
  });
}
