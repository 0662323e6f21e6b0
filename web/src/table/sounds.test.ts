import { describe, expect, it } from 'vitest';
import type { Event, Now, Update } from '../wire/types';
import { now } from './now.fixture';
import { isTurnGiven, playSound, soundsOf } from './sounds';

const decides = (seat: number | null): Now => now({ decision: { seat, kind: 'place' } });
const update = (part: Partial<Update>): Update => ({
  seq: 2,
  at: 0,
  entry: { type: 'played', seat: 0, line: 'pass', action: { type: 'pass' } },
  events: [],
  laid: [],
  ...part,
});
const over: Event = { type: 'over', winners: [0] };
const scored: Event = {
  type: 'scored', seat: 0, points: 4, terms: [], feature: 'road', tiles: 4, at: { x: 0, y: 0, region: { kind: 'road' } }, why: 'complete',
};
const placed: Event = { type: 'placed', seat: 0, tile: 'base/RRRR', at: { x: 0, y: 0 }, rotation: 'N' };
const names = (part: Partial<Update>, before: Now, mine: number[]) => soundsOf(update(part), before, mine).map(([name]) => name);

describe('the turn', () => {
  it('is given by another seat, or at the start', () => {
    expect(isTurnGiven(update({ now: decides(0) }), decides(1), [0])).toBe(true);
    expect(isTurnGiven(update({ now: decides(0) }), now(), [0])).toBe(true);
  });
  it('is not given by one’s own seats, nor to others', () => {
    expect(isTurnGiven(update({ now: decides(0) }), decides(0), [0])).toBe(false);
    expect(isTurnGiven(update({ now: decides(1) }), decides(0), [0, 1])).toBe(false);
    expect(isTurnGiven(update({ now: decides(1) }), decides(0), [0])).toBe(false);
    expect(isTurnGiven(update({}), decides(1), [0])).toBe(false);
  });
});

describe('the sounds of an update', () => {
  it('follow what happened, the call to the turn last', () => {
    expect(names({ events: [placed], now: decides(0) }, decides(0), [0])).toEqual(['placed']);
    expect(names({ events: [scored], now: decides(0) }, decides(1), [0])).toEqual(['scored', 'turn']);
    expect(names({ events: [placed, scored, over] }, decides(0), [0])).toEqual(['placed', 'over']);
  });
  it('of chat are for others', () => {
    const said: Partial<Update> = { entry: { type: 'said', seat: 1, text: 'Hello' } };
    expect(names(said, decides(0), [0])).toEqual(['chat']);
    expect(names(said, decides(0), [1])).toEqual([]);
  });
});

it('is silent where there is no audio', () => {
  Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  expect(() => playSound('placed')).not.toThrow();
});
