// Points by what they were for, from the events of a game. Contains no rules: it only adds up what the server reports.
import { assertNever } from '../../lib/never';
import type { Award, Event, GameKind, Kind, Now, Why } from '../../wire/types';
import { keptPositions, type Position } from '../reduce';

/** A row of the table: features of a kind, or points that belong to no feature. */
export type TallyKind = Kind | 'goods' | 'titles' | 'keep' | 'wall-tiles' | 'city-towers' | 'guards';

/** The kinds that a game can have, in the order of the table. */
export const KINDS_OF: Record<GameKind, readonly TallyKind[]> = {
  classic: ['road', 'city', 'cloister', 'shrine', 'field', 'goods', 'titles'],
  castle: ['path', 'tower', 'house', 'court', 'keep', 'wall-tiles'],
  city: ['road', 'market', 'homes', 'city-towers', 'guards'],
};

export type Gain = Event & { type: 'scored' | 'awarded' };

export const isGain = (event: Event): event is Gain => event.type === 'scored' || event.type === 'awarded';

export function tallyKind(gain: Gain): TallyKind {
  return gain.type === 'scored' ? scoredKind(gain.feature, gain.why) : awardedKind(gain.for);
}

function scoredKind(feature: Kind, why: Why): TallyKind {
  switch (why) {
    case 'complete':
    case 'unfinished':
    case 'final':
      return feature;
    case 'again':
    case 'double-tower':
    case 'double-house':
    case 'open-path':
    case 'open-tower':
    case 'open-house':
    case 'rich-market':
    case 'great-keep':
    case 'bonus':
      return 'wall-tiles';
    default:
      return assertNever(why);
  }
}

function awardedKind(award: Award): TallyKind {
  switch (award) {
    case 'wine':
    case 'grain':
    case 'cloth':
    case 'fish':
    case 'cattle':
      return 'goods';
    case 'king':
    case 'robber':
      return 'titles';
    case 'keep':
      return 'keep';
    case 'bonus':
      return 'wall-tiles';
    case 'tower':
      return 'city-towers';
    case 'guard':
      return 'guards';
    default:
      return assertNever(award);
  }
}

/** The seats by rank: winners first, and last who gave up, who can have as many points as the winner, or more. */
export function ranking({ seats, winners }: Pick<Now, 'seats' | 'winners'>): number[] {
  return seats
    .map(({ score, resigned }, seat) => ({ seat, score, resigned, hasWon: winners.includes(seat) }))
    .sort((a, b) => Number(b.hasWon) - Number(a.hasWon) || Number(a.resigned) - Number(b.resigned) || b.score - a.score)
    .map(({ seat }) => seat);
}

/** The gains of the final scoring among the events of the update that ended the game; those of completed features are not. */
export function finalGains(events: readonly Event[]): Gain[] {
  if (!events.some(({ type }) => type === 'over')) return [];
  return events.filter((event): event is Gain => isGain(event) && !(event.type === 'scored' && event.why === 'complete'));
}

export interface Tally {
  /** Only kinds that brought points. */
  rows: { kind: TallyKind; points: number[] }[];
  /** Before the final scoring, by seat. */
  played: number[];
  /** In the final scoring, by seat. */
  final: number[];
  total: number[];
}

export function tally(history: readonly Position[], game: GameKind, seats: number): Tally {
  const none = (): number[] => Array.from({ length: seats }, () => 0);
  const byKind = new Map(KINDS_OF[game].map((kind) => [kind, none()]));
  const [played, final, total] = [none(), none(), none()];
  const add = (list: number[], { seat, points }: Gain) => (list[seat] = (list[seat] ?? 0) + points);
  for (const { update } of keptPositions(history)) {
    const events = update?.events ?? [];
    const atEnd = new Set(finalGains(events));
    for (const gain of events.filter(isGain)) {
      const kind = tallyKind(gain);
      const row = byKind.get(kind) ?? none();
      byKind.set(kind, row);
      add(row, gain);
      add(total, gain);
      add(atEnd.has(gain) ? final : played, gain);
    }
  }
  const rows = [...byKind].map(([kind, points]) => ({ kind, points })).filter(({ points }) => points.some((one) => one !== 0));
  return { rows, played, final, total };
}
