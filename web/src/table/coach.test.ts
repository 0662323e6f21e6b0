import { describe, expect, it } from 'vitest';
import type { Event, Update } from '../wire/types';
import { after, scoring, STEPS, type Seen } from './coach';

const heard = (...events: unknown[]): Update[] => [{ events: events as Event[] } as Update];
const still: Seen = { asked: 'place', chosen: false, turned: false, updates: [], seat: 0 };
const at = (name: string): number => STEPS.findIndex((step) => step.name === name);

describe('the lesson', () => {
  it('goes on by what is done at the table', () => {
    expect(after(at('squares'), still)).toBe(at('squares'));
    expect(after(at('squares'), { ...still, chosen: true })).toBe(at('turn'));
    expect(after(at('turn'), { ...still, chosen: true, turned: true })).toBe(at('confirm'));
    const other = heard({ type: 'placed', seat: 1, at: { x: 0, y: 1 } });
    expect(after(at('confirm'), { ...still, updates: other })).toBe(at('confirm'));
    const placed = heard({ type: 'placed', seat: 0, at: { x: 0, y: 1 } });
    expect(after(at('confirm'), { ...still, asked: 'deploy', updates: placed })).toBe(at('figure'));
    expect(after(at('figure'), { ...still, asked: 'deploy' })).toBe(at('figure'));
    expect(after(at('figure'), { ...still, asked: null, updates: heard({ type: 'deployed', seat: 0 }) })).toBe(at('finish'));
  });
  it('shows the first scoring, and waits for the reader then', () => {
    const scored = { type: 'scored', seat: 1, at: { x: 0, y: 0, region: { kind: 'road', port: 'N' } }, points: 3 };
    expect(after(at('finish'), still)).toBe(at('finish'));
    expect(after(at('finish'), { ...still, updates: heard(scored) })).toBe(at('scored'));
    expect(scoring(heard(scored))).toEqual(scored);
    expect(after(at('scored'), { ...still, updates: heard(scored) })).toBe(at('scored'));
  });
  it('does not stop at a turn without a choice of figures', () => {
    expect(after(at('figure'), { ...still, asked: null, updates: heard({ type: 'drawn', tile: 'base/D' }) })).toBe(at('finish'));
  });
});
