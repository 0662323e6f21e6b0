// The steps of the lesson, and what must happen at the table for the next one. Nothing here plays: the coach only watches.
import type { Choice, Event, Update } from '../wire/types';

/** What can be progress of the table since a step began. */
export interface Progress {
  /** The learner's decision; null while others play. */
  decision: Choice | null;
  /** Whether a square is chosen, and whether its tile was rotated since or cannot be rotated. */
  chosen: boolean;
  rotated: boolean;
  /** What happened since the step began. */
  updates: readonly Update[];
  /** The learner's seat. */
  seat: number;
}

export interface Step {
  name: 'drawn' | 'squares' | 'rotate' | 'confirm' | 'figure' | 'finish' | 'scored' | 'fields' | 'end';
  /** The rule that it is about. */
  rule: string;
  /** Whether it can be read and gone on from, rather than done. */
  next: boolean;
  isDone: (progress: Progress) => boolean;
}

const events = ({ updates }: Progress): Event[] => updates.flatMap((update) => update.events);
const hasPlaced = (progress: Progress): boolean =>
  events(progress).some((event) => event.type === 'placed' && event.seat === progress.seat);
/** The figure was put, was not wanted, or could not be: then others play or the next tile is drawn. */
const isPastFigure = (progress: Progress): boolean =>
  progress.decision === 'place' || events(progress).some((event) => event.type === 'deployed' || event.type === 'drawn');

/** The scoring that is shown to the learner. */
export function lastScoring(updates: readonly Update[]): Event | null {
  return updates.flatMap((update) => update.events).findLast((event) => event.type === 'scored') ?? null;
}

export const STEPS: readonly Step[] = [
  { name: 'drawn', rule: 'B4', next: true, isDone: (progress) => progress.chosen || hasPlaced(progress) },
  { name: 'squares', rule: 'B5', next: false, isDone: (progress) => progress.chosen || hasPlaced(progress) },
  { name: 'rotate', rule: 'B5', next: true, isDone: (progress) => progress.rotated || hasPlaced(progress) },
  { name: 'confirm', rule: 'B5', next: false, isDone: (progress) => hasPlaced(progress) || progress.decision === 'deploy' },
  { name: 'figure', rule: 'B6', next: false, isDone: isPastFigure },
  { name: 'finish', rule: 'B11', next: true, isDone: (progress) => lastScoring(progress.updates) !== null },
  { name: 'scored', rule: 'B12', next: true, isDone: () => false },
  { name: 'fields', rule: 'B23', next: true, isDone: () => false },
  { name: 'end', rule: 'B22', next: true, isDone: () => false },
];

/** The step after what was progress; the same one if it is not done yet. */
export function nextStep(step: number, progress: Progress): number {
  return STEPS[step]?.isDone(progress) ? step + 1 : step;
}
