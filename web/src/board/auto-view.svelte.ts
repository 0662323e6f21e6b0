// Where the board goes by itself: all of it at first, what is new if it is out of sight, closer where small things are chosen.
import { untrack } from 'svelte';
import type { Box, Point } from './geometry';
import type { View } from './view.svelte';

/** Below this scale a spot for a figure or a side for a wall is too small to be hit. */
const MIN_TARGET_SCALE = 0.6;

interface Targets {
  shown: () => Box;
  /** The square of the newest tile. */
  newest: () => Point | null;
  /** What has to be seen closely now. */
  closer: () => Box | null;
}

/** To be called by the board as it is made. */
export function autoView(view: View, { shown, newest, closer }: Targets): void {
  const key = (place: Point | Box | null): string => (place ? Object.values(place).join() : '');
  const corners = $derived(key(shown()));
  const newestKey = $derived(key(newest()));
  const isLaidOut = $derived(view.width > 0 && view.height > 0);
  const closerKey = $derived(key(closer()));

  // As long as nobody has moved it, all of the board is in sight; it moves only when the board has grown.
  let isFitted = false;
  let [width, height] = [0, 0];
  // Where it was before it came closer.
  let before: { x: number; y: number; scale: number } | null = null;
  $effect(() => {
    if (!corners || view.width === 0 || view.height === 0) return;
    untrack(() => {
      // A screen that is turned, or a window of another width, shows something else altogether.
      const isResized = isFitted && Math.abs(view.width - width) > 40;
      const by = { x: (view.width - width) / 2, y: (view.height - height) / 2 };
      [width, height] = [view.width, view.height];
      if (isResized && view.isMovedByUser) view.glideTo({ x: view.x + by.x, y: view.y + by.y, scale: view.scale });
      else if (isResized && before) view.fit(closer() ?? shown());
      // While it is close, a board that becomes lower, since there is more to choose below it, is no reason to go away.
      if (isFitted && (view.isMovedByUser || before)) return;
      view.fit(shown(), isFitted);
      isFitted = true;
    });
  });

  // Whoever moves the board afterwards is not to be pulled back.
  $effect(() => {
    if (!newestKey) return;
    untrack(() => {
      const square = newest();
      if (square && view.isMovedByUser) view.revealSquares([square]);
    });
  });

  // The board comes closer, and goes back.
  $effect(() => {
    const wants = closerKey !== '';
    if (!isLaidOut) return;
    untrack(() => {
      const box = closer();
      if (wants && box && view.scale < MIN_TARGET_SCALE && view.fittingScale(box) > view.scale) {
        before ??= { x: view.x, y: view.y, scale: view.scale };
        view.fit(box);
      } else if (wants && box) {
        view.reveal(box);
      } else if (before) {
        view.glideTo(before);
        before = null;
        if (!view.isMovedByUser) view.fit(shown());
      }
    });
  });
}
