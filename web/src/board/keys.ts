// The keys of the board, from anywhere on the page except where keys have a meaning of their own.
import type { View } from './view.svelte';

interface Actions {
  showAll: () => void;
  showLast: () => void;
  showKeys: () => void;
}

const STEP = 80;
const PANS: Record<string, readonly [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Returns whether the key was used. */
export function pressBoardKey(event: KeyboardEvent, view: View, { showAll, showLast, showKeys }: Actions): boolean {
  const element = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (element.closest('input, select, textarea, dialog, [contenteditable]')) return false;
  const pan = PANS[event.key];
  if (pan) {
    // Arrows scroll panels that have the focus.
    if (element !== document.body && !element.closest('.wrap')) return false;
    view.pan(...pan);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case '+':
    case '=':
      view.zoom(1.25);
      return true;
    case '-':
      view.zoom(0.8);
      return true;
    case 'f':
    case '0':
      showAll();
      return true;
    case 'l':
      showLast();
      return true;
    case '?':
      showKeys();
      return true;
    default:
      return false;
  }
}
