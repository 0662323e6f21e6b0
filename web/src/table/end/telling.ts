// The final scoring as a list of steps, grouped by what the points are for, and the times at which the steps are told.
import { samePlace } from '../../lib/places';
import type { Pace } from '../../lib/settings.svelte';
import type { Event, FeatureInfo, Now, RegionAt, Square, Update } from '../../wire/types';
import { finalGains, tallyKind, type Gain, type TallyKind } from './tally';

/** The seat whose giving up or clock ended the game; null if it was played to its end. */
export function quitter(update: Update | null): { seat: number; how: 'resigned' | 'flagged' } | null {
  if (!update) return null;
  const { entry } = update;
  if (entry.type === 'flagged') return { seat: entry.seat, how: 'flagged' };
  if (entry.type === 'played' && entry.action.type === 'resign') return { seat: entry.seat, how: 'resigned' };
  return null;
}

/** One thing that is scored: a feature with all its owners, or all awards of a kind to a seat. */
export interface EndStep {
  kind: TallyKind;
  gains: { seat: number; points: number }[];
  /** A region of the feature; null for awards. */
  at: RegionAt | null;
}

/** The steps of the final scoring, those of a kind one after the other; without steps that bring nothing. */
export function endSteps(events: readonly Event[]): EndStep[] {
  const groups = new Map<TallyKind, EndStep[]>();
  for (const gain of finalGains(events)) {
    if (gain.points === 0) continue;
    const kind = tallyKind(gain);
    const group = groups.get(kind) ?? [];
    groups.set(kind, group);
    addGain(group, kind, gain);
  }
  return [...groups.values()].flat();
}

function addGain(group: EndStep[], kind: TallyKind, gain: Gain): void {
  const { seat, points } = gain;
  const at = gain.type === 'scored' ? gain.at : null;
  const known = group.find((step) => (at ? step.at !== null && samePlace(step.at, at) : step.at === null && step.gains[0]?.seat === seat));
  if (!known) {
    group.push({ kind, gains: [{ seat, points }], at });
    return;
  }
  const own = known.gains.find((one) => one.seat === seat);
  if (own) own.points += points;
  else known.gains.push({ seat, points });
}

/** Milliseconds at the brisk pace. */
const STEP = { longest: 650, shortest: 140 };
const PAUSE = 750;
/** All steps together take at most this long, and the pauses after groups as well. */
const MAX_STEPS = 6000;
const MAX_PAUSES = 5000;
const FACTORS: Record<Pace, number> = { 'at-once': 0, brisk: 1, calm: 1.7 };

/** How long each step is shown before the next one, in milliseconds; longer for the last of a group. */
export function stepTimes(steps: readonly EndStep[], pace: Pace): number[] {
  const groups = new Set(steps.map(({ kind }) => kind)).size;
  const each = Math.max(STEP.shortest, Math.min(STEP.longest, MAX_STEPS / Math.max(1, steps.length)));
  const pause = Math.min(PAUSE, MAX_PAUSES / Math.max(1, groups));
  return steps.map(({ kind }, index) => (each + (steps[index + 1]?.kind === kind ? 0 : pause)) * FACTORS[pace]);
}

/** The feature of a step, to be shown in the colours of those who score it. */
export function litFeature(step: EndStep, features: readonly FeatureInfo[]): FeatureInfo | null {
  const { at } = step;
  if (!at) return null;
  const owners = step.gains.map(({ seat }) => seat);
  const known = features.find(({ regions }) => regions.some((one) => samePlace(one, at)));
  if (known) return { ...known, owners };
  const nothing = { points: 0, terms: [] };
  const { kind } = at.region;
  return { kind, regions: [at], claims: [], owners, tiles: 1, open: 0, now: nothing, shares: [], complete: null, rule: '' };
}

/** The squares to mark for awards that belong to places: what guards see, and keeps. */
export function awardSquares({ kind, gains }: EndStep, { city_wall, walls }: Now): Square[] {
  const seats = gains.map(({ seat }) => seat);
  if (kind === 'guards') {
    return (city_wall?.guards ?? []).filter(({ seat }) => seats.includes(seat)).flatMap(({ x, y, sees_to }) => row({ x, y }, sees_to));
  }
  if (kind === 'keep') return seats.flatMap((seat) => walls?.seats[seat]?.keep ?? []).map(({ x, y }) => ({ x, y }));
  return [];
}

/** The squares of a straight row, both ends included. */
function row(from: Square, to: Square): Square[] {
  const length = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  return Array.from({ length: length + 1 }, (_, index) => ({ x: from.x + dx * index, y: from.y + dy * index }));
}
