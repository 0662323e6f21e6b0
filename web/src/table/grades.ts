// How good the moves of an analysed game were: graded by the chance to win that they gave away.
import type { MoveInfo } from '../wire/types';

export type Grade = 'big' | 'mistake' | 'slip' | 'good';
/** From the worst to the best. */
export const GRADES: readonly Grade[] = ['big', 'mistake', 'slip', 'good'];
/** The least loss of each grade in percent; smaller ones are within the noise of the analysis. */
const LEAST: readonly (readonly [Grade, number])[] = [
  ['big', 15],
  ['mistake', 6],
  ['slip', 2],
];

export const lossOf = ({ gave_away }: MoveInfo): number => Math.round(gave_away * 100);

export function gradeOf(move: MoveInfo): Grade {
  return LEAST.find(([, least]) => lossOf(move) >= least)?.[0] ?? 'good';
}

/** A move with a better alternative, or a number of good moves in a row. */
export type GradedItem = { move: MoveInfo; grade: Exclude<Grade, 'good'> } | { move: null; from: number; count: number };

/** The moves in order, with good ones in a row merged. */
export function gradedItems(moves: readonly MoveInfo[]): GradedItem[] {
  const items: GradedItem[] = [];
  for (const move of moves) {
    const grade = gradeOf(move);
    const last = items.at(-1);
    if (grade !== 'good') items.push({ move, grade });
    else if (last?.move === null) last.count += 1;
    else items.push({ move: null, from: move.seq, count: 1 });
  }
  return items;
}

/** How many moves of each grade each seat made. */
export function gradeCounts(moves: readonly MoveInfo[], seats: number): Record<Grade, number>[] {
  const counts = Array.from({ length: seats }, () => ({ big: 0, mistake: 0, slip: 0, good: 0 }));
  for (const move of moves) {
    const own = counts[move.seat];
    if (own) own[gradeOf(move)] += 1;
  }
  return counts;
}
