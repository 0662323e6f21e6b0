// Who has won and why, as texts.
import { m } from '../../paraglide/messages.js';
import type { Now, Update } from '../../wire/types';
import { seatName, type Names } from '../texts';
import { quitter } from './telling';

export interface Verdict {
  winners: readonly number[];
  headline: string;
  /** By how much, or why without regard to points. */
  reason: string;
}

export function verdict(names: Names, now: Now, update: Update | null, mine: readonly number[]): Verdict {
  const { winners } = now;
  const scores = now.seats.map(({ score }) => score);
  const [winner] = winners;
  const others = scores.filter((_, seat) => !winners.includes(seat));
  const best = scores[winner ?? 0] ?? 0;
  const quit = quitter(update);
  // With several seats of one's own, "you" would not say who.
  const isMe = winners.length === 1 && mine.length === 1 && winner === mine[0];
  const all = winners.map((seat) => seatName(names, seat));
  const headline = isMe ? m.end_you_win() : all.length > 1 ? m.end_tie({ names: listed(all) }) : m.end_wins({ name: all[0] ?? '' });
  const name = quit ? seatName(names, quit.seat) : '';
  const reason = quit
    ? quit.how === 'flagged'
      ? m.end_flagged({ name })
      : m.end_gave_up({ name })
    : winners.length > 1
      ? m.end_even({ count: best })
      : others.length > 0
        ? m.end_margin({ count: best - Math.max(...others) })
        : '';
  return { winners, headline, reason };
}

/** "Anna, Ben and Carla", in the language of the page. */
function listed(names: readonly string[]): string {
  const locale = globalThis.document?.documentElement.lang || 'en';
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
