import { expect, it } from 'vitest';
import { countingTime } from './counting';

it('counts longer for more points, but never for long', () => {
  expect(countingTime(2)).toBeLessThan(countingTime(9));
  expect(countingTime(60)).toBeLessThan(1000);
});

it('does not count down', () => {
  expect([countingTime(0), countingTime(-7)]).toEqual([0, 0]);
});
