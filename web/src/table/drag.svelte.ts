// Dragging the drawn tile or a figure to a target, from the panel or from where it lies on the board.
import type { Attachment } from 'svelte/attachments';
import type { Point } from '../board/geometry';
import type { Piece } from '../wire/types';
import { pieceOf, type Target } from './choices';
import type { Move } from './move.svelte';

export type Dragged = { kind: 'tile' } | { kind: 'figure'; piece: Piece };

/** How far a pointer travels before it drags, in pixels. */
const MIN_TRAVEL = 6;
/** How far above a finger the dragged thing is shown and dropped, so that the finger does not hide the target. */
const ABOVE_FINGER = 48;

export class Drag {
  #move: Move;
  /** What is dragged; null if nothing is. */
  what: Dragged | null = $state.raw(null);
  /** Where, in pixels of the window. */
  at: Point = $state.raw({ x: 0, y: 0 });
  /** The target at a point of the window; set by the board. */
  find: ((at: Point) => Target | null) | null = null;

  constructor(move: Move) {
    this.#move = move;
  }

  start(what: Dragged, event: PointerEvent): void {
    this.what = what;
    this.to(event);
  }

  to(event: PointerEvent): void {
    this.at = { x: event.clientX, y: event.clientY - (event.pointerType === 'touch' ? ABOVE_FINGER : 0) };
    const target = this.find?.(this.at) ?? null;
    this.#move.hovered = target && this.#fits(target) ? target.key : null;
  }

  /** Chooses the target below; elsewhere nothing changes. */
  drop(): void {
    const [what, key] = [this.what, this.#move.hovered];
    this.cancel();
    if (!what || key === null) return;
    if (what.kind === 'figure') this.#move.choose(key, what.piece);
    else this.#move.choose(key);
  }

  cancel(): void {
    this.what = null;
    this.#move.hovered = null;
  }

  #fits({ kind, variants }: Target): boolean {
    const { what } = this;
    if (what?.kind === 'tile') return kind === 'place';
    return kind === 'deploy' && variants.some(({ action }) => pieceOf(action) === what?.piece);
  }
}

/** Makes an element a source of drags; `what` returns null while it is none. A click on it stays a click. */
export function dragSource(drag: Drag, what: () => Dragged | null): Attachment<HTMLElement> {
  return (node) => {
    let from: Point | null = null;
    let wasDrag = false;
    const onDown = (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      wasDrag = false;
      // A fast mouse leaves the element before its first move.
      addEventListener('pointermove', onMove);
      addEventListener('pointerup', onUp);
      addEventListener('pointercancel', onUp);
    };
    const onMove = (event: PointerEvent) => {
      if (!from) return;
      if (drag.what) return drag.to(event);
      if (wasDrag || Math.hypot(event.clientX - from.x, event.clientY - from.y) < MIN_TRAVEL) return;
      const dragged = what();
      if (!dragged) return;
      wasDrag = true;
      node.setPointerCapture(event.pointerId);
      drag.start(dragged, event);
    };
    const onUp = (event: PointerEvent) => {
      if (from && drag.what) {
        if (event.type === 'pointerup') drag.drop();
        else drag.cancel();
      }
      from = null;
      stop();
    };
    const stop = () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onUp);
    };
    const onClick = (event: MouseEvent) => {
      if (!wasDrag || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    };
    // The browser's own dragging of pictures would end ours.
    const onNative = (event: Event) => event.preventDefault();
    node.addEventListener('pointerdown', onDown);
    node.addEventListener('click', onClick, true);
    node.addEventListener('dragstart', onNative);
    return () => {
      stop();
      node.removeEventListener('pointerdown', onDown);
      node.removeEventListener('click', onClick, true);
      node.removeEventListener('dragstart', onNative);
    };
  };
}
