// Mouse, touch and wheel input on the board. A drag or pinch never counts as a click.
import type { Attachment } from 'svelte/attachments';
import type { Point } from './geometry';
import type { View } from './view.svelte';

/** How far a pointer may travel during a tap, in pixels. */
export const MAX_TAP_TRAVEL = 8;

export interface GestureHandlers {
  /** The mouse is over this point with no button pressed; null when it leaves. */
  hover?: (at: Point | null) => void;
  /** A click or tap on the board itself, not on a button above it. */
  tap?: (at: Point) => void;
  /** The wheel was turned over this point; return true to prevent zooming. */
  wheel?: (at: Point, step: 1 | -1) => boolean;
  /** A drag begins at this point; return true to move what lies there instead of the board. */
  grab?: (at: Point, event: PointerEvent) => boolean;
  /** What was grabbed is moved. */
  carry?: (event: PointerEvent) => void;
  /** What was grabbed is let go; `done` is false if the drag was interrupted. */
  release?: (done: boolean) => void;
}

export function gestures(view: View, handlers: GestureHandlers): Attachment<HTMLElement> {
  return (node) => {
    const down = new Map<number, Point>();
    let travelled = 0;
    let wasDrag = false;
    let isCarrying = false;
    let start: Point = { x: 0, y: 0 };

    let box = node.getBoundingClientRect();
    const place = (event: PointerEvent | WheelEvent): Point => {
      // The element does not move while a pointer is down.
      if (down.size === 0) box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const isButton = (event: Event): boolean => (event.target as Element).closest('button, a') !== null;
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button > 1) return;
      // The previous pointer may have been released outside the window.
      if (event.isPrimary) down.clear();
      if (down.size === 0) {
        travelled = 0;
        wasDrag = false;
        start = place(event);
      } else {
        wasDrag = true;
        // A second finger pinches.
        if (isCarrying) handlers.release?.(false);
        isCarrying = false;
      }
      down.set(event.pointerId, place(event));
    };
    const onMove = (event: PointerEvent) => {
      const at = place(event);
      const from = down.get(event.pointerId);
      if (!from) {
        if (event.pointerType === 'mouse') handlers.hover?.(at);
        return;
      }
      const others = [...down.entries()].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const other = others[0];
      if (other) {
        const before = Math.hypot(from.x - other.x, from.y - other.y);
        const after = Math.hypot(at.x - other.x, at.y - other.y);
        const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
        view.pan((at.x - from.x) / 2, (at.y - from.y) / 2);
        if (before > 0 && after > 0) view.zoom(after / before, middle);
      } else {
        travelled += Math.hypot(at.x - from.x, at.y - from.y);
        if (travelled <= MAX_TAP_TRAVEL) return;
        if (!wasDrag) {
          wasDrag = true;
          handlers.hover?.(null);
          // Keeps the drag when the pointer leaves the board.
          node.setPointerCapture(event.pointerId);
          isCarrying = handlers.grab?.(start, event) ?? false;
        }
        if (isCarrying) {
          handlers.carry?.(event);
          down.set(event.pointerId, at);
          return;
        }
        view.pan(at.x - from.x, at.y - from.y);
      }
      down.set(event.pointerId, at);
    };
    const onUp = (event: PointerEvent) => {
      const wasDown = down.delete(event.pointerId);
      if (wasDown && isCarrying) {
        isCarrying = false;
        handlers.release?.(event.type === 'pointerup');
      }
      const isTap = event.type === 'pointerup' && event.button === 0 && wasDown && down.size === 0 && !wasDrag;
      // Not on `click`: browsers send none if the pressed element is replaced before the release.
      if (isTap && !isButton(event)) handlers.tap?.(place(event));
    };
    // Without this, the click that follows a tap would hit whatever the tap has put under the finger.
    const onTouch = (event: TouchEvent) => {
      if (!isButton(event)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      // Suppresses the click after a drag, but not one made with the keyboard (detail 0).
      if (!wasDrag || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = place(event);
      if (!event.ctrlKey && handlers.wheel?.(at, event.deltaY > 0 ? 1 : -1)) return;
      const lines = event.deltaMode === 1 ? 30 : 1;
      view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), at);
    };
    const onLeave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') handlers.hover?.(null);
    };
    node.addEventListener('pointerdown', onDown);
    node.addEventListener('pointermove', onMove);
    node.addEventListener('pointerup', onUp);
    node.addEventListener('pointercancel', onUp);
    node.addEventListener('pointerleave', onLeave);
    node.addEventListener('touchstart', onTouch, { passive: false });
    node.addEventListener('click', onClick, true);
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', onDown);
      node.removeEventListener('pointermove', onMove);
      node.removeEventListener('pointerup', onUp);
      node.removeEventListener('pointercancel', onUp);
      node.removeEventListener('pointerleave', onLeave);
      node.removeEventListener('touchstart', onTouch);
      node.removeEventListener('click', onClick, true);
      node.removeEventListener('wheel', onWheel);
    };
  };
}
