// The keys of the table, from anywhere on the page except input fields.
import type { Session } from './session.svelte';
import { takeBackTurn } from './undo';

interface Actions {
  /** Chooses the next target: of the tile, or with `figure` of the figure. */
  next: (step: 1 | -1, figure: boolean) => void;
}

/** Returns whether the key was used. */
export function pressKey(event: KeyboardEvent, session: Session, { next }: Actions): boolean {
  const element = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || element.closest('input, select, textarea, dialog')) return false;
  const { move } = session;
  const step = event.shiftKey ? -1 : 1;
  switch (event.key.toLowerCase()) {
    case 'escape':
      if (session.drag.what) {
        session.drag.cancel();
        return true;
      }
      session.survey.unpin();
      move.takeBack();
      return true;
    case 'backspace':
      if (move.isEmpty) void takeBackTurn(session);
      else move.takeBack();
      return true;
    case 'u':
      void takeBackTurn(session);
      return true;
    case 'n':
      next(step, false);
      return true;
    case 'm':
      next(step, true);
      return true;
    case 'r':
      move.cycle(step);
      return true;
    case 'p':
      move.pass();
      return true;
    case 'enter':
      // On buttons and links, Enter presses those.
      if (element.closest('button, a, summary')) return false;
      session.confirm();
      return true;
    default:
      return false;
  }
}
