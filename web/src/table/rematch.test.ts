import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo, TableState } from '../wire/types';
import { now } from './now.fixture';
import { awaited, inviter, seatsToTake } from './rematch';

const person = (name: string): SeatInfo => ({ type: 'person', name });
const OPEN: SeatInfo = { type: 'open' };
const table = (seats: SeatInfo[], part: Partial<TableInfo> = {}): TableInfo => ({
  id: 'x',
  game: 'classic',
  sets: ['base'],
  options: [],
  seats,
  clock: { type: 'none' },
  listed: false,
  aids: true,
  seed_hash: '',
  opened: 0,
  mine: [],
  creator: false,
  connected: [],
  ...part,
});

describe('the seats of a rematch', () => {
  it('are one further on, for all the names of a device', () => {
    const old = table([person('Anna'), person('Ben'), person('Cleo')], { mine: [1, 2] });
    expect(seatsToTake(old, table([OPEN, OPEN, person('Anna')]))).toEqual([
      [0, 'Ben'],
      [1, 'Cleo'],
    ]);
  });
  it('are others if those are taken', () => {
    const old = table([person('Anna'), person('Ben'), person('Cleo')], { mine: [1] });
    expect(seatsToTake(old, table([person('Cleo'), OPEN, person('Anna')]))).toEqual([[1, 'Ben']]);
    expect(seatsToTake(old, table([person('Cleo'), person('Dan'), person('Anna')]))).toEqual([]);
  });
});

describe('an invitation', () => {
  const offered = (part: Partial<TableInfo>, status: 'open' | 'running' = 'open'): TableState => ({
    table: table([OPEN, person('Anna')], part),
    state: { seq: 1, at: 0, tiles: [], now: now({ status }), chat: [] },
  });
  it('names who waits', () => {
    expect(inviter(offered({}))).toBe('Anna');
  });
  it('is over when the game begins, and is not for those who sit there', () => {
    expect(inviter(offered({}, 'running'))).toBeNull();
    expect(inviter(offered({ mine: [1] }))).toBeNull();
  });
});

it('waits for the people who are not there yet', () => {
  const old = table([person('Anna'), person('Ben'), { type: 'bot', level: 'easy' }, person('Ben')], { mine: [0], connected: [0, 3] });
  expect(awaited(old, table([OPEN, OPEN, OPEN, person('Anna')]))).toEqual([
    { name: 'Ben', isThere: false },
    { name: 'Ben', isThere: true },
  ]);
  expect(awaited(old, table([person('Ben'), OPEN, OPEN, person('Anna')]))).toEqual([{ name: 'Ben', isThere: true }]);
});
