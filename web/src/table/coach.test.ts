import { describe, expect, it } from 'vitest';
import type { Event, Update } from '../wire/types';
import { nextStep, lastScoring, STEPS, type Progress } from './coach';

const updatesWith = (...events: unknown[]): Update[] => [{ events: events as Event[] } as Update];
const idle: Progress = { decision: 'place', chosen: false, rotated: false, updates: [], seat: 0 };
const at = (name: string): number => STEPS.findIndex((step) => step.name === name);

describe('the lesson', () => {
  it('advances with the actions at the table', () => {
    expect(nextStep(at('squares'), idle)).toBe(at('squares'));
    expect(nextStep(at('squares'), { ...idle, chosen: true })).toBe(at('rotate'));
    expect(nextStep(at('rotate'), { ...idle, chosen: true, rotated: true })).toBe(at('confirm'));
    const other = updatesWith({ type: 'placed', seat: 1, at: { x: 0, y: 1 } });
    expect(nextStep(at('confirm'), { ...idle, updates: other })).toBe(at('confirm'));
    const placed = updatesWith({ type: 'placed', seat: 0, at: { x: 0, y: 1 } });
    expect(nextStep(at('confirm'), { ...idle, decision: 'deploy', updates: placed })).toBe(at('figure'));
    expect(nextStep(at('figure'), { ...idle, decision: 'deploy' })).toBe(at('figure'));
    expect(nextStep(at('figure'), { ...idle, decision: null, updates: updatesWith({ type: 'deployed', seat: 0 }) })).toBe(at('finish'));
  });
  it('shows the first scoring, then waits for the reader', () => {
    const scored = { type: 'scored', seat: 1, at: { x: 0, y: 0, region: { kind: 'road', port: 'N' } }, points: 3 };
    expect(nextStep(at('finish'), idle)).toBe(at('finish'));
    expect(nextStep(at('finish'), { ...idle, updates: updatesWith(scored) })).toBe(at('scored'));
    expect(lastScoring(updatesWith(scored))).toEqual(scored);
    expect(nextStep(at('scored'), { ...idle, updates: updatesWith(scored) })).toBe(at('scored'));
  });
  it('skips the figure if none can be deployed', () => {
    expect(nextStep(at('figure'), { ...idle, decision: null, updates: updatesWith({ type: 'drawn', tile: 'base/D' }) })).toBe(at('finish'));
  });
});
