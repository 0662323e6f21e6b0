import { describe, expect, it } from 'vitest';
import { apart, hit, spotSize, targetOf, type Placed } from './targets';

const spot = (key: string, x: number, y: number): Placed => ({
  target: { key, verb: 'deploy', lines: [] },
  shape: { kind: 'spot', x, y, lying: false, square: { x: 0, y: 0 }, region: key },
});
const at = (placed: Placed | undefined) => ({ x: placed?.shape.x ?? 0, y: placed?.shape.y ?? 0 });

describe('spots for figures', () => {
  it('that lie over each other are moved apart, and each is hit where it is shown', () => {
    const list = apart([spot('a', 14, 14), spot('b', 20, 18), spot('c', 14, 30), spot('far', 80, 80)]);
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        expect(Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y)).toBeGreaterThan(27);
      }
      expect(hit(list, at(one), 1)?.key).toBe(one.target.key);
      expect(Math.min(at(one).x, at(one).y)).toBeGreaterThanOrEqual(13);
    }
    expect(at(list[3])).toEqual({ x: 80, y: 80 });
  });
  it('of features are hit by any part of the feature, but not where another is seen', () => {
    const list = [spot('wide', 20, 20), spot('near', 70, 70)];
    const wide = targetOf(list, [{ x: 0, y: 0, region: 'wide' }]);
    expect(wide?.key).toBe('wide');
    expect(targetOf(list, [{ x: 1, y: 0, region: 'wide' }])).toBeNull();
    expect(hit(list, { x: 70, y: 85 }, 1, wide)?.key).toBe('wide');
    expect(hit(list, { x: 70, y: 80 }, 1, wide)?.key).toBe('near');
    expect(hit(list, { x: 70, y: 85 }, 1)?.key).toBe('near');
    expect(hit(list, { x: 400, y: 400 }, 1, wide)?.key).toBe('wide');
  });
  it('are larger on a board that is seen from afar', () => {
    expect([1, 0.5, 0.23, 0.1].map(spotSize)).toEqual([1, 1.5, 3, 3]);
  });
  it('with room enough stay where they are', () => {
    const list = [spot('a', 20, 20), spot('b', 60, 60)];
    expect(apart(list)).toEqual(list);
  });
});
