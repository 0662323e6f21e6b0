// The moments of a game that are worth another look: the largest scorings, the change of the lead, the largest lead.
import type { RegionAt } from '../../wire/types';
import { keptPositions, turnNumber, type Position } from '../reduce';
import { finalGains, isGain, tallyKind, type Gain, type TallyKind } from './tally';

interface Base {
  /** The entry to show. */
  seq: number;
  /** Of the turn, as in the history. */
  turn: number;
  seat: number;
  points: number;
  /** Where it happened; empty where no place is known. */
  at: RegionAt[];
}
/**
 * - `scoring`: most points at once for one thing; `final`: the same in the final scoring;
 * - `turn`: most points in one move for several things;
 * - `lead`: from this move on the winner was ahead;
 * - `ahead`: the largest lead of somebody who did not win;
 * - `swing`: the move that changed a lead most.
 */
export type Moment = Base & ({ type: 'scoring' | 'final'; kind: TallyKind } | { type: 'turn' | 'lead' | 'ahead' | 'swing' });

const places = (gains: readonly Gain[]): RegionAt[] => gains.flatMap((gain) => (gain.type === 'scored' ? [gain.at] : []));

function largest<T>(list: readonly T[], rank: (one: T) => number): T | null {
  return list.reduce<T | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null);
}

/** How far a seat is ahead of the best other one; negative if it is behind. */
function lead(scores: readonly number[], seat: number): number {
  return (scores[seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== seat));
}

/** At least so many points make a lead or a swing worth telling. */
const NOTABLE = 5;

export function moments(history: readonly Position[]): Moment[] {
  const kept = keptPositions(history);
  const winners = kept.at(-1)?.now.winners ?? [];
  const scored = kept.flatMap(({ seq, update }) => {
    const events = update?.events ?? [];
    const final = new Set(finalGains(events));
    return events.filter(isGain).map((gain) => ({ seq, gain, isFinal: final.has(gain) }));
  });
  const base = (seq: number, seat: number, points: number, gains: readonly Gain[]): Base => ({
    seq,
    turn: turnNumber(kept, seq),
    seat,
    points,
    at: places(gains),
  });

  const list: Moment[] = [];
  for (const [type, isFinal] of [['scoring', false], ['final', true]] as const) {
    const best = largest(scored.filter((one) => one.isFinal === isFinal && one.gain.points > 0), ({ gain }) => gain.points);
    if (best) {
      const { seq, gain } = best;
      list.push({ ...base(seq, gain.seat, gain.points, [gain]), type, kind: tallyKind(gain) });
    }
  }

  const turns = new Map<string, { seq: number; seat: number; gains: Gain[]; points: number }>();
  for (const { seq, gain, isFinal } of scored) {
    if (isFinal) continue;
    const key = `${seq} ${gain.seat}`;
    const turn = turns.get(key) ?? { seq, seat: gain.seat, gains: [], points: 0 };
    turns.set(key, { ...turn, gains: [...turn.gains, gain], points: turn.points + gain.points });
  }
  const turn = largest([...turns.values()].filter(({ gains }) => gains.length > 1), ({ points }) => points);
  const single = list.find(({ type }) => type === 'scoring')?.points ?? 0;
  if (turn && turn.points > single) list.push({ ...base(turn.seq, turn.seat, turn.points, turn.gains), type: 'turn' });

  // Between two players the largest scoring is often the largest swing, too: once is enough.
  const isKnown = ({ type, seq, seat }: Moment) => type === 'swing' && list.some((one) => one.seq === seq && one.seat === seat);
  list.push(...leads(kept, winners, base).filter((moment) => !isKnown(moment)));
  return list.sort((a, b) => a.seq - b.seq);
}

/** The moments that compare players; none for a single one, or if all have won. */
function leads(
  kept: readonly Position[],
  winners: readonly number[],
  base: (seq: number, seat: number, points: number, gains: readonly Gain[]) => Base,
): Moment[] {
  const seats = kept.at(-1)?.now.seats.length ?? 0;
  const winner = winners.length === 1 ? winners[0] : undefined;
  if (seats < 2 || winner === undefined) return [];
  const scores = kept.map(({ now }) => now.seats.map(({ score }) => score));
  const isFinal = ({ update }: Position) => finalGains(update?.events ?? []).length > 0;
  const list: Moment[] = [];

  // The last position at which the winner was not ahead; the next one decided.
  const behind = scores.findLastIndex((all) => lead(all, winner) <= 0);
  const decided = kept[behind + 1];
  if (behind > 0 && decided) {
    const gains = (decided.update?.events ?? []).filter(isGain).filter(({ seat }) => seat === winner);
    list.push({ ...base(decided.seq, winner, lead(scores[behind + 1] ?? [], winner), isFinal(decided) ? [] : gains), type: 'lead' });
  }

  const losers = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== winner);
  const ahead = largest(
    kept.flatMap(({ seq }, index) => losers.map((seat) => ({ seq, seat, by: lead(scores[index] ?? [], seat) }))),
    ({ by }) => by,
  );
  if (ahead && ahead.by >= NOTABLE) list.push({ ...base(ahead.seq, ahead.seat, ahead.by, []), type: 'ahead' });

  const swings = kept.flatMap((position, index) => {
    const before = scores[index - 1];
    if (!before || isFinal(position)) return [];
    return before.map((_, seat) => ({ position, seat, by: lead(scores[index] ?? [], seat) - lead(before, seat) }));
  });
  const swing = largest(swings, ({ by }) => by);
  if (swing && swing.by >= NOTABLE) {
    const gains = (swing.position.update?.events ?? []).filter(isGain).filter(({ seat }) => seat === swing.seat);
    list.push({ ...base(swing.position.seq, swing.seat, swing.by, gains), type: 'swing' });
  }
  return list;
}
