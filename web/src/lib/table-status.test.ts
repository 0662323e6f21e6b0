// The status line of a table in a list.

import { expect, it } from 'vitest';
import type { Listed } from '../wire/types';
import { statusText } from './table-status';

const TABLE: Listed = {
  id: 'bcdfghjkmnpqrstv',
  game: 'classic',
  sets: ['base'],
  options: [],
  status: 'running',
  seats: [
    { type: 'person', name: 'Anna' },
    { type: 'person', name: 'Ben' },
  ],
  clock: { type: 'none' },
  opened: 0,
  mine: [0],
  my_turn: true,
  seq: 7,
  turn: 0,
  tiles: 3,
  scores: [4, 2],
  winners: [],
  due: null,
};

it('says whose turn it is', () => {
  expect(statusText(TABLE)).toBe('Your turn');
  expect(statusText({ ...TABLE, my_turn: false, turn: 1 })).toBe('Ben to move');
  // Two people at one screen.
  expect(statusText({ ...TABLE, mine: [0, 1] })).toBe('Anna to move');
  expect(statusText({ ...TABLE, turn: null, my_turn: false })).toBe('Waiting for others');
});

it('says how a game ended', () => {
  const over: Listed = { ...TABLE, status: 'over', turn: null, my_turn: false };
  expect(statusText({ ...over, winners: [0] })).toBe('You won');
  expect(statusText({ ...over, winners: [1] })).toBe('You lost');
  expect(statusText({ ...over, winners: [0, 1] })).toBe('A tie');
  expect(statusText({ ...over, winners: [1], mine: [] })).toBe('Ben won');
  expect(statusText({ ...over, winners: [1], mine: [0, 1] })).toBe('Ben won');
  expect(statusText(over)).toBe('Finished');
  expect(statusText({ ...over, status: 'closed' })).toBe('Closed');
});
