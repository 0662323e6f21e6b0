import { expect, it } from 'vitest';
import type { MoveInfo } from '../wire/types';
import { gradeCounts, gradedItems, gradeOf } from './grades';

const move = (seq: number, seat: number, gave_away: number): MoveInfo => ({ seq, seat, gave_away, chance: [], best: [] });

it('grades moves by what they gave away', () => {
  const grades = [0, 0.014, 0.016, 0.059, 0.15, 0.6].map((loss) => gradeOf(move(1, 0, loss)));
  expect(grades).toEqual(['good', 'good', 'slip', 'mistake', 'big', 'big']);
});

it('merges good moves in a row, and keeps the order', () => {
  const moves = [move(2, 0, 0), move(3, 1, 0.01), move(4, 0, 0.2), move(5, 1, 0), move(6, 0, 0.03)];
  expect(gradedItems(moves)).toEqual([
    { move: null, from: 2, count: 2 },
    { move: moves[2], grade: 'big' },
    { move: null, from: 5, count: 1 },
    { move: moves[4], grade: 'slip' },
  ]);
});

it('counts the grades of each seat', () => {
  const moves = [move(2, 0, 0), move(3, 1, 0.07), move(4, 0, 0.2)];
  expect(gradeCounts(moves, 2)).toEqual([
    { big: 1, mistake: 0, slip: 0, good: 1 },
    { big: 0, mistake: 1, slip: 0, good: 0 },
  ]);
});
