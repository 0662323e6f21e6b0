// Ends the playback when the user does something: a click, tap or key shows everything at once, and then does what it does.
import { MAX_TAP_TRAVEL } from '../board/gestures';
import type { Session } from './session.svelte';

/** Listens in the whole window, before all others; returns a function that stops. Call in an effect. */
export function listenForInterrupts({ playback, recap }: Session): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest('input, select, textarea') !== null;
  let pressed = { x: 0, y: 0 };

  addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), options);
  // Not when the pointer goes down: the board would glide before it is released, and a drag does not end the playback.
  const release = (event: PointerEvent) => {
    const travelled = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    if (travelled > MAX_TAP_TRAVEL || isTyping(event)) return;
    // Words on the board would hide squares from someone who has begun to play.
    if (playback.isPlaying) playback.finish();
    else recap.clear();
  };
  addEventListener('pointerup', release, options);
  const press = (event: KeyboardEvent) => {
    if (!isTyping(event)) playback.finish();
  };
  addEventListener('keydown', press, options);
  const hide = () => {
    if (document.hidden) playback.finish();
  };
  document.addEventListener('visibilitychange', hide, options);
  return () => listening.abort();
}
