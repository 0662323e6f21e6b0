// Localized texts for refusals. A code or reason without a text does not compile.

import type { Code, Reason } from '../wire/types';
import { m } from '../paraglide/messages.js';
import { Refused } from './api';
import { site } from './base';
import { assertNever } from './never';

const CODES: Record<Code, () => string> = {
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
  banned: m.refused_banned,
  'unknown-table': m.refused_unknown_table,
  'too-fast': m.refused_too_fast,
  'too-large': m.refused_too_large,
  'too-many': m.refused_too_many,
  'bad-request': m.refused_bad_request,
};

function reasonText(reason: Reason): string {
  switch (reason.type) {
    case 'seat-taken':
      return m.refused_seat_taken({ seat: reason.seat + 1 });
    case 'too-many-watchers':
      return m.refused_too_many_watchers();
    case 'already-seated':
      return m.refused_already_seated();
    case 'bots-alone':
      return m.refused_bots_alone();
    case 'seats-open':
      return m.refused_seats_open();
    case 'text-length':
      return m.refused_text_length({ longest: reason.longest });
    case 'clock-range':
      return m.refused_clock_range({ shortest: reason.shortest, longest: reason.longest });
    case 'bad-setup':
      return m.refused_bad_setup();
    case 'bad-record':
      return m.refused_bad_record({ line: reason.line });
    case 'illegal-record':
      return m.refused_illegal_record({ line: reason.line });
    case 'needs-invite':
      return m.refused_needs_invite();
    case 'only-creator':
      return m.refused_only_creator();
    case 'others-play':
      return m.refused_others_play();
    case 'aids-off':
      return m.refused_aids_off();
    case 'game-not-over':
      return m.refused_game_not_over();
    case 'too-much-talk':
      return m.refused_too_much_talk();
    case 'too-much-undone':
      return m.refused_too_much_undone();
    case 'log-full':
      return m.refused_log_full();
    case 'too-many-tables':
      return m.refused_too_many_tables({ most: reason.most });
    case 'undo-pending':
      return m.refused_undo_pending();
    case 'undo-not-asked':
      return m.refused_undo_not_asked();
    case 'bad-nonce':
    case 'other-nonce':
      return m.refused_nonce();
    case 'sealed':
      return m.refused_sealed();
    case 'unreadable':
      return m.refused_unreadable();
    case 'damaged':
      return m.refused_damaged();
    default:
      return assertNever(reason);
  }
}

/** What to say when the worker cannot run a game. */
export const localFailedText = (): string => (site.hasServer ? m.local_failed() : m.local_failed_alone());

/** Shorter waits, in seconds, are "a moment". */
const LONG_WAIT = 10;

function waitText(seconds: number): string {
  if (seconds < 100) return m.refused_wait_seconds({ seconds });
  return m.refused_wait_minutes({ minutes: Math.ceil(seconds / 60) });
}

/** A sentence for the exact reason if the server sent one, else for the code. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refused)) return m.failed();
  if (error.reason) return reasonText(error.reason);
  if (error.isLocal && error.code === 'away') return localFailedText();
  if (error.isLocal && error.code === 'unknown-table') return m.local_missing();
  const wait = error.refusal.wait ?? 0;
  return wait >= LONG_WAIT ? waitText(wait) : CODES[error.code]();
}
