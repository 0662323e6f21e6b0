// Sends complete turns without a question, after a short time to take them back.
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { Session } from './session.svelte';

const SECONDS = 3;

export class Countdown {
  /** The seconds until the turn is sent; null if none is about to be. */
  left: number | null = $state(null);

  /** Creates effects: call while the component is initialized. */
  constructor(session: Session) {
    $effect(() => {
      const { move } = session;
      // Every change of the turn starts the time anew.
      const turn = move.turn?.map(({ line }) => line).join();
      if (settings.confirmation !== 'skip' || !turn || !move.isComplete || session.isSending) return;
      untrack(() => (this.left = SECONDS));
      const timer = setInterval(() => {
        this.left = (this.left ?? 1) - 1;
        if (this.left <= 0) session.confirm();
      }, 1000);
      return () => {
        clearInterval(timer);
        this.left = null;
      };
    });
  }
}
