// What the server refuses, said in the page's language. The server's own sentence is English and more exact.

import type { Code } from '../wire/types';
import { m } from '../paraglide/messages.js';
import { Refused } from './api';

const TEXTS: Partial<Record<Code, () => string>> = {
  away: m.refused_away,
  busy: m.refused_busy,
  stale: m.refused_stale,
  'not-your-turn': m.refused_not_your_turn,
  illegal: m.refused_illegal,
  'not-seated': m.refused_not_seated,
  full: m.refused_full,
  'not-started': m.refused_not_started,
  started: m.refused_started,
  over: m.refused_over,
  'time-up': m.refused_time_up,
  'no-undo': m.refused_no_undo,
  'not-allowed': m.refused_not_allowed,
  'unknown-table': m.refused_unknown_table,
  'too-fast': m.refused_too_fast,
  'too-large': m.refused_too_large,
  'too-many': m.refused_too_many,
};

/** What went wrong, in a sentence. */
export function refusalText(error: unknown): string {
  return (error instanceof Refused ? TEXTS[error.code]?.() : undefined) ?? m.failed();
}

/** What the server said about it, where that tells more than the sentence does. */
export function refusalDetail(error: unknown): string | null {
  if (!(error instanceof Refused) || error.status === 0 || error.code === 'unknown-table') return null;
  return m.server_says({ message: error.message });
}
