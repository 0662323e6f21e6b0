import { describe, expect, it } from 'vitest';
import { deploy, legal, place, region } from '../table/legal.fixture';
import type { RegionAt, Tile } from '../wire/types';
import { lineBox } from './geometry';
import {
  RING,
  closest,
  featureTarget,
  hitTarget,
  seesEast,
  shapeOf,
  spreadSpots,
  targetSize,
  underFinger,
  type PlacedTarget,
} from './targets';

const numbers = new Map(['a', 'b', 'c', 'far', 'wide', 'near'].map((key, number) => [key, number]));
const regionAt = (key: string, x = 0): RegionAt => ({ x, y: 0, region: { kind: 'field', number: numbers.get(key) ?? 0 } });
const spot = (key: string, x: number, y: number): PlacedTarget => ({
  target: { key, kind: 'deploy', variants: [] },
  shape: { kind: 'spot', x, y, lying: false, at: regionAt(key) },
});
const square = (key: string, x: number, y: number): PlacedTarget => ({
  target: { key, kind: 'place', variants: [] },
  shape: { kind: 'square', x, y },
});
const at = (placed: PlacedTarget | undefined) => ({ x: placed?.shape.x ?? 0, y: placed?.shape.y ?? 0 });

describe('spots for figures', () => {
  it('that overlap are moved apart, and each is hit where it is shown', () => {
    const list = spreadSpots([spot('a', 14, 14), spot('b', 20, 18), spot('c', 14, 30), spot('far', 80, 80)]);
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        expect(Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y)).toBeGreaterThan(27);
      }
      expect(hitTarget(list, at(one), { scale: 1 })?.key).toBe(one.target.key);
      expect(Math.min(at(one).x, at(one).y)).toBeGreaterThanOrEqual(13);
    }
    expect(at(list[3])).toEqual({ x: 80, y: 80 });
  });
  it('of features are hit by any part of the feature, except where another spot is drawn', () => {
    const list = [spot('wide', 20, 20), spot('near', 70, 70)];
    const wide = featureTarget(list, [regionAt('wide')]);
    expect(wide?.key).toBe('wide');
    expect(featureTarget(list, [regionAt('wide', 1)])).toBeNull();
    expect(hitTarget(list, { x: 70, y: 85 }, { scale: 1, inside: wide })?.key).toBe('wide');
    expect(hitTarget(list, { x: 70, y: 80 }, { scale: 1, inside: wide })?.key).toBe('near');
    expect(hitTarget(list, { x: 70, y: 85 }, { scale: 1 })?.key).toBe('near');
    expect(hitTarget(list, { x: 400, y: 400 }, { scale: 1, inside: wide })?.key).toBe('wide');
  });
  it('at one place: the one that is asked later is hit, as for a guard on a wall of the same draft', () => {
    expect(hitTarget([spot('a', 40, 40), spot('b', 40, 40)], { x: 42, y: 40 }, { scale: 1 })?.key).toBe('b');
  });
  it('are drawn larger when zoomed out, but not over each other', () => {
    const list = [spot('a', 20, 20), spot('b', 20, 80)];
    expect([1, 0.5, 0.23, 0.1].map((scale) => targetSize(list, scale, 'mouse'))).toEqual([1, 1.5, 2, 2]);
    expect([1, 0.5, 0.23, 0.1].map((scale) => targetSize(list, scale, 'touch', true))).toEqual([1, 2, 3, 3]);
    expect(targetSize([square('s', 0, 0)], 0.2, 'touch')).toBe(1);
  });
  it('are drawn smaller where they are crowded, so that their rings stay apart', () => {
    const list = spreadSpots([spot('a', 40, 50), spot('b', 50, 50), spot('c', 50, 60)]);
    const size = targetSize(list, 1, 'mouse');
    expect(size).toBe(0.875);
    expect(closest(list.map(({ shape }) => shape)) - 2 * RING * size).toBeGreaterThanOrEqual(4);
  });
  it('with enough distance stay where they are', () => {
    const list = [spot('a', 20, 20), spot('b', 60, 60)];
    expect(spreadSpots(list)).toEqual(list);
  });
});

describe('squares and what lies on them', () => {
  // A draft: the tile lies on square 0,0, which can still be changed, and square 1,0 is another one.
  const draft = [square('here', 0, 0), spot('a', 30, 50), spot('b', 90, 50), square('beside', 1, 0)];
  const hit = (x: number, y: number, scale: number, pointing: 'mouse' | 'touch') =>
    hitTarget(draft, { x, y }, { scale, pointing })?.key;
  it('a spot wins over the squares where it is drawn', () => {
    expect([hit(30, 50, 1, 'mouse'), hit(60, 50, 1, 'mouse'), hit(103, 50, 1, 'mouse')]).toEqual(['a', 'here', 'b']);
  });
  it('a finger beside a spot means the square if that can be chosen', () => {
    expect([hit(30, 50, 0.28, 'touch'), hit(60, 20, 0.28, 'touch'), hit(150, 50, 0.28, 'touch')]).toEqual(['a', 'here', 'beside']);
  });
  it('small squares are hit 22 pixels around their middle', () => {
    const list = [square('s', 0, 0)];
    const at = (x: number, pointing: 'mouse' | 'touch') => hitTarget(list, { x, y: 50 }, { scale: 0.28, pointing })?.key;
    expect([at(120, 'touch'), at(120, 'mouse'), at(130, 'touch')]).toEqual(['s', undefined, undefined]);
  });
  it('a finger between two small squares means both', () => {
    const list = [square('s', 0, 0), square('t', 1, 0), square('far', 4, 0)];
    const keys = (x: number, scale: number) => underFinger(list, { x, y: 50 }, scale).map(({ target }) => target.key);
    expect([keys(100, 0.28), keys(50, 0.28), keys(100, 0.6)]).toEqual([['s', 't'], ['s'], []]);
  });
  it('the line of a side contains the tiles in its row or column', () => {
    const tiles = [{ x: 0, y: 0 }, { x: 0, y: 3 }, { x: 2, y: 0 }, { x: 5, y: 5 }];
    expect(lineBox({ x: 0, y: 0, side: 'N' }, tiles)).toEqual({ left: 0, top: 0, right: 100, bottom: 400 });
    expect(lineBox({ x: 0, y: 0, side: 'W' }, tiles)).toEqual({ left: 0, top: 0, right: 300, bottom: 100 });
  });
});

describe('the place of a legal action', () => {
  const laid: Tile = { tile: 'base/CRFR', x: 2, y: 1, rotation: 'N' };
  const tiles = new Map([['2,1', laid]]);
  it('comes from the action, or from the server', () => {
    expect(shapeOf(place(1, 0, 'E'), tiles)).toEqual({ kind: 'square', x: 1, y: 0 });
    const at = { x: 2, y: 1, region: region('cloister') };
    const figure = { ...deploy('follower', at.region), target: { type: 'region' as const, ...at } };
    expect(shapeOf(figure, tiles)).toEqual({ kind: 'spot', x: 250, y: 150, lying: false, at });
    const edge = { x: 2, y: 1, side: 'E' as const };
    const side = { kind: 'side', x: 300, y: 150, angle: 90, edge };
    expect(shapeOf(legal({ type: 'gate', ...edge }), tiles)).toEqual(side);
    expect(shapeOf(legal({ type: 'wall', end: 'left' }, { target: { type: 'edge', ...edge } }), tiles)).toEqual(side);
    const tower = legal({ type: 'tower', end: 'left' }, { target: { type: 'corner', x: 3, y: 1 } });
    expect(shapeOf(tower, tiles)).toEqual({ kind: 'corner', x: 300, y: 100 });
  });
  it('tells where a guard would look', () => {
    const guard = (side: 'E' | 'W'): PlacedTarget => ({
      target: { key: 'guard', kind: 'guard', variants: [] },
      shape: { kind: 'side', x: 0, y: 0, angle: 0, edge: { x: 0, y: 0, side } },
    });
    expect([guard('W'), guard('E'), spot('a', 0, 0)].map(seesEast)).toEqual([true, false, undefined]);
  });
  it('is null where the action is chosen beside the board', () => {
    expect(shapeOf(legal({ type: 'use', kind: 'again' }), tiles)).toBeNull();
    expect(shapeOf(legal({ type: 'join', x: 9, y: 9, region: region('city', 'N'), piece: 'big' }), tiles)).toBeNull();
  });
});
