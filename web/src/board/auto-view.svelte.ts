// Moves the view without the user: fits the board as it grows, reveals new tiles and targets. It never zooms in on anything:
// zoom and position are the player's.
import { untrack } from 'svelte';
import type { Box, Point } from './geometry';
import type { View } from './view.svelte';

/** A fitted view stays until the board could be drawn larger by this factor, as after a jump to an earlier position. */
const MUCH_LARGER = 1.5;
/** Pixels by which the board's width changes when a screen is rotated or a window resized. */
const RESIZED = 40;

interface Shown {
  /** The box that is fitted. */
  board: () => Box;
  /** The part of it that has to be visible: less than all of it while the user decides, so that the view stays. */
  needed: () => Box;
  newest: () => Point | null;
  /** What has to be seen for the current decision: all of these boxes, the most important one last, or any of them. */
  wanted: () => { boxes: readonly Box[]; all: boolean };
}

/** Creates effects: call while the component is initialized. */
export function autoView(view: View, { board, needed, newest, wanted }: Shown): void {
  const key = (places: readonly (Point | Box | null)[]): string =>
    places.map((place) => (place ? Object.values(place).join() : '')).join(' ');
  const boxesKey = $derived(key([board(), needed()]));
  const newestKey = $derived(key([newest()]));
  const wantedKey = $derived(key(wanted().boxes));
  const isLaidOut = $derived(view.width > 0 && view.height > 0);

  let isFitted = false;
  let [width, height] = [0, 0];
  $effect(() => {
    if (!boxesKey || view.width === 0 || view.height === 0) return;
    untrack(() => {
      const isResized = isFitted && Math.abs(view.width - width) > RESIZED;
      const by = { x: (view.width - width) / 2, y: (view.height - height) / 2 };
      [width, height] = [view.width, view.height];
      if (!isFitted) {
        view.fit(board(), false);
        isFitted = true;
      } else if (view.isMovedByUser) {
        if (isResized) view.glideTo({ x: view.x + by.x, y: view.y + by.y, scale: view.scale });
      } else if (
        isResized ||
        !view.shows(needed()) ||
        !view.isClear() ||
        view.fitting(board()).scale > MUCH_LARGER * view.scale
      ) {
        view.fit(board());
      }
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

  // Once per decision, and after the view was fitted.
  $effect(() => {
    if (!wantedKey || !isLaidOut) return;
    untrack(() => {
      const { boxes, all } = wanted();
      if (all) for (const box of boxes) view.reveal(box);
      else if (!boxes.some((box) => view.shows(box))) view.reveal(view.nearest(boxes) as Box);
    });
  });
}
