import { expect, it } from 'vitest';
import type { Box } from './geometry';
import { besideOthers, hintsFor, type Hint } from './hints';

const AREA: Box = { left: 0, top: 0, right: 390, bottom: 500 };
const square = (x: number, y: number): Box => ({ left: x, top: y, right: x + 100, bottom: y + 100 });

it('groups squares beyond the edge by direction, and keeps the badges apart', () => {
  // All of them just beyond the same corner.
  const targets = [square(400, 420), square(420, 430), square(400, 520), square(300, 520)];
  const hints = hintsFor(targets, { x: 0, y: 0, scale: 1 }, AREA).reduce<Hint[]>((all, hint) => [...all, besideOthers(hint, all, AREA)], []);
  expect(hints.map(({ boxes }) => boxes.length)).toEqual([2, 1, 1]);
  hints.forEach((hint, index) => {
    for (const other of hints.slice(0, index)) {
      expect(Math.max(Math.abs(hint.at.x - other.at.x), Math.abs(hint.at.y - other.at.y))).toBeGreaterThanOrEqual(50);
    }
  });
});
