import { describe, expect, it } from 'vitest';
import type { Now, Update } from '../wire/types';
import { now } from './now.fixture';
import { isTurnGiven, playSound } from './sounds';

const decides = (seat: number | null): Now => now({ decision: { seat, kind: 'place' } });
const update = (part: Partial<Update>): Update => ({
  seq: 2,
  at: 0,
  entry: { type: 'played', seat: 0, line: 'pass', action: { type: 'pass' } },
  events: [],
  laid: [],
  ...part,
});

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

it('is silent where there is no audio', () => {
  Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  expect(() => playSound('placed')).not.toThrow();
});
