// The steps of the lesson, and what completes each. The coach only observes the table.
import type { Choice, Event, Update } from '../wire/types';

/** What happened at the table since a step began. */
export interface Progress {
  /** The learner's decision; null while others decide. */
  decision: Choice | null;
  /** Whether a square is chosen. */
  chosen: boolean;
  /** Whether the tile on it was rotated, or fits in one rotation only. */
  rotated: boolean;
  updates: readonly Update[];
  seat: number;
}

export interface Step {
  name: 'drawn' | 'squares' | 'rotate' | 'confirm' | 'figure' | 'finish' | 'scored' | 'fields' | 'end';
  /** The id of the rule that it explains. */
  rule: string;
  /** Whether it has a button to continue. */
  next: boolean;
  isDone: (progress: Progress) => boolean;
}

const events = ({ updates }: Progress): Event[] => updates.flatMap((update) => update.events);
const hasPlaced = (progress: Progress): boolean =>
  events(progress).some((event) => event.type === 'placed' && event.seat === progress.seat);
/** A figure was deployed, or the next turn began without one. */
const isPastFigure = (progress: Progress): boolean =>
  progress.decision === 'place' || events(progress).some((event) => event.type === 'deployed' || event.type === 'drawn');

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

/** The next step if this one is done, else the same. */
export function nextStep(step: number, progress: Progress): number {
  return STEPS[step]?.isDone(progress) ? step + 1 : step;
}
