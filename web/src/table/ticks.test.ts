import { expect, it } from 'vitest';
import { roundTicks, turnPlaces } from './ticks';

it.each([
  [10, 5, [0, 2, 4, 6, 8, 10]],
  [47, 5, [0, 10, 20, 30, 40]],
  [104, 5, [0, 50, 100]],
  [131, 7, [0, 20, 40, 60, 80, 100, 120]],
  [71, 8, [0, 10, 20, 30, 40, 50, 60, 70]],
  [3, 8, [0, 1, 2, 3]],
  [0, 5, [0]],
])('has round steps up to %i, at most %i of them', (most, limit, ticks) => {
  expect(roundTicks(most, limit)).toEqual(ticks);
});

it('gives each turn the same room, however much was done in it', () => {
  expect(turnPlaces([0, 1, 1, 2, 3, 3, 3, 3])).toEqual([0, 0.5, 1, 2, 2.25, 2.5, 2.75, 3]);
});
