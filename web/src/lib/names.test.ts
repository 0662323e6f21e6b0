import { expect, it } from 'vitest';
import { recordedName } from './names';

it('names those who sat at a table by its record', () => {
  expect(recordedName('Anna', 'human', 0)).toBe('Anna');
  expect(recordedName('easy', 'easy', 1)).toBe('Bot, Easy');
  // People may be called as they like, and so may bots of others.
  expect(recordedName('easy', 'human', 1)).toBe('easy');
  expect(recordedName('Hal', 'easy', 1)).toBe('Hal');
  expect(recordedName('mine', 'mine', 1)).toBe('mine');
  expect(recordedName('', '', 2)).toBe('Seat 3');
});
