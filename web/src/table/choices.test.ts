import { describe, expect, it } from 'vitest';
import { choices, optionOf, pictureOf } from './choices';
import { deploy, legal, place, region } from './legal.fixture';

const pass = legal({ type: 'pass' });

describe('legal actions', () => {
  it('are grouped by square, with rotations in clockwise order', () => {
    const { targets, pass: declined } = choices([place(1, 0, 'W'), place(0, 1, 'N'), place(1, 0, 'E'), pass]);
    expect(targets.map(({ key }) => key)).toEqual(['place 1,0', 'place 0,1']);
    expect(targets[0]?.variants.map(({ action }) => optionOf(action))).toEqual(['E', 'W']);
    expect(declined).toBe(pass);
  });

  it('are grouped by spot, with figures in the order of the server', () => {
    const [city, road] = [region('city', 'N'), region('road', 'E')];
    const { targets } = choices([deploy('follower', city), deploy('big', city), deploy('follower', road), pass]);
    expect(targets.map(({ variants }) => variants.map(({ action }) => optionOf(action)))).toEqual([
      ['follower', 'big'],
      ['follower'],
    ]);
  });

  it('with different sides, features or inner regions are different targets', () => {
    const gate = (side: 'N' | 'E') => legal({ type: 'gate', x: 0, y: 0, side });
    expect(choices([gate('N'), gate('E')]).targets).toHaveLength(2);
    const join = (piece: 'follower' | 'big', port: 'N' | 'E') =>
      legal({ type: 'join', x: 0, y: 0, region: region('city', port), piece });
    const joins = choices([join('follower', 'N'), join('big', 'N'), join('follower', 'E'), pass]).targets;
    expect(joins.map(({ variants }) => variants.length)).toEqual([2, 1]);
    const inner = (number: number) => deploy('follower', { kind: 'field', number });
    expect(choices([inner(1), inner(2)]).targets).toHaveLength(2);
  });

  it('have the picture of what they put on the board', () => {
    expect(pictureOf({ type: 'quarter', quarter: 'castle', piece: 'big' })).toBe('big');
    expect(pictureOf({ type: 'tower', end: 'left' })).toBe('tower');
    expect(pictureOf({ type: 'use', kind: 'again' })).toBeNull();
  });
});
