// The steps of the lesson, and what must happen at the table for the next one. Nothing here plays: the coach only watches.
import type { Choice, Event, Update } from '../wire/types';

/** What can be seen of the table since a step began. */
export interface Seen {
  /** The learner's decision; null while others play. */
  asked: Choice | null;
  /** Whether a square is chosen, and whether its tile was turned since or cannot be turned. */
  chosen: boolean;
  turned: boolean;
  /** What happened since the step began. */
  updates: readonly Update[];
  /** The learner's seat. */
  seat: number;
}

export interface Step {
  name: 'drawn' | 'squares' | 'turn' | 'confirm' | 'figure' | 'finish' | 'scored' | 'fields' | 'end';
  /** The rule that it is about. */
  rule: string;
  /** Whether it can be read and gone on from, rather than done. */
  next: boolean;
  isDone: (seen: Seen) => boolean;
}

const events = ({ updates }: Seen): Event[] => updates.flatMap((update) => update.events);
const hasPlaced = (seen: Seen): boolean =>
  events(seen).some((event) => event.type === 'placed' && event.seat === seen.seat);
/** The figure was put, was not wanted, or could not be: then others play or the next tile is drawn. */
const isPastFigure = (seen: Seen): boolean =>
  seen.asked === 'place' || events(seen).some((event) => event.type === 'deployed' || event.type === 'drawn');

/** The scoring that is shown to the learner. */
export function scoring(updates: readonly Update[]): Event | null {
  return updates.flatMap((update) => update.events).findLast((event) => event.type === 'scored') ?? null;
}

export const STEPS: readonly Step[] = [
  { name: 'drawn', rule: 'B4', next: true, isDone: (seen) => seen.chosen || hasPlaced(seen) },
  { name: 'squares', rule: 'B5', next: false, isDone: (seen) => seen.chosen || hasPlaced(seen) },
  { name: 'turn', rule: 'B5', next: true, isDone: (seen) => seen.turned || hasPlaced(seen) },
  { name: 'confirm', rule: 'B5', next: false, isDone: (seen) => hasPlaced(seen) || seen.asked === 'deploy' },
  { name: 'figure', rule: 'B6', next: false, isDone: isPastFigure },
  { name: 'finish', rule: 'B11', next: true, isDone: (seen) => scoring(seen.updates) !== null },
  { name: 'scored', rule: 'B12', next: true, isDone: () => false },
  { name: 'fields', rule: 'B23', next: true, isDone: () => false },
  { name: 'end', rule: 'B22', next: true, isDone: () => false },
];

/** The step after what was seen; the same one if it is not done yet. */
export function after(step: number, seen: Seen): number {
  return STEPS[step]?.isDone(seen) ? step + 1 : step;
}
