// Moves the view without the user: fits the board as it grows, reveals new tiles, zooms in on small targets and back out.
import { untrack } from 'svelte';
import type { Box, Point } from './geometry';
import type { View } from './view.svelte';

/** Below this scale, spots for figures and sides for walls are too small to hit. */
const MIN_TARGET_SCALE = 0.6;

interface Targets {
  shown: () => Box;
  newest: () => Point | null;
  /** The box to zoom in on; null if nothing small can be chosen. */
  closer: () => Box | null;
}

/** Creates effects: call while the component is initialized. */
export function autoView(view: View, { shown, newest, closer }: Targets): void {
  const key = (place: Point | Box | null): string => (place ? Object.values(place).join() : '');
  const corners = $derived(key(shown()));
  const newestKey = $derived(key(newest()));
  const isLaidOut = $derived(view.width > 0 && view.height > 0);
  const closerKey = $derived(key(closer()));

  // Until the user moves the view, it fits the board whenever the board grows.
  let isFitted = false;
  let [width, height] = [0, 0];
  // The view before it zoomed in.
  let before: { x: number; y: number; scale: number } | null = null;
  $effect(() => {
    if (!corners || view.width === 0 || view.height === 0) return;
    untrack(() => {
      // A rotated screen or a resized window.
      const isResized = isFitted && Math.abs(view.width - width) > 40;
      const by = { x: (view.width - width) / 2, y: (view.height - height) / 2 };
      [width, height] = [view.width, view.height];
      if (isResized && view.isMovedByUser) view.glideTo({ x: view.x + by.x, y: view.y + by.y, scale: view.scale });
      else if (isResized && before) view.fit(closer() ?? shown());
      // Zoomed in, the view stays when only the height changes, as it does when choices appear below the board.
      if (isFitted && (view.isMovedByUser || before)) return;
      view.fit(shown(), isFitted);
      isFitted = true;
    });
  });

  // Once per new tile: a user who moves the view afterwards is not pulled back.
  $effect(() => {
    if (!newestKey) return;
    untrack(() => {
      const square = newest();
      if (square && view.isMovedByUser) view.revealSquares([square]);
    });
  });

  // Zooms in on small targets, and back out when they are gone.
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
