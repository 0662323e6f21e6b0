import { expect, it } from 'vitest';
import { rimOf } from './outlines';

const CITY = 'M0 0L100 0C90 30 10 30 0 0Z';
const STRIP = 'M0 40L100 40L100 60L0 60Z';

it('leaves out the sides that a feature continues across', () => {
  expect(rimOf(CITY, () => true)).toBe('M100 0C90 30 10 30 0 0');
  expect(rimOf(CITY, () => false)).toBe('M0 0L100 0C90 30 10 30 0 0');
  expect(rimOf(STRIP, () => true)).toBe('M0 40L100 40M100 60L0 60');
  // It ends in the east only.
  expect(rimOf(STRIP, ({ x }) => x < 0)).toBe('M0 40L100 40L100 60L0 60');
});

it('leaves out sides also where the area begins beside the corner', () => {
  const field = 'M99.48 1.04L100 100L1.04 100L68.75 36.98Z';
  expect(rimOf(field, ({ x }) => x > 0)).toBe('M100 100L1.04 100L68.75 36.98L99.48 1.04');
});

it('asks for the tile and the point beyond a side', () => {
  const asked: unknown[] = [];
  rimOf(STRIP, (side, inside) => asked.push(side, inside) > 0);
  expect(asked).toEqual([
    { x: 1, y: 0 },
    { x: 1, y: 50 },
    { x: -1, y: 0 },
    { x: 99, y: 50 },
  ]);
});
