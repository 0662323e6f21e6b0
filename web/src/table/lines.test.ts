import { describe, expect, it } from 'vitest';
import { choices, optionOf, parseAt, parseLine, squaresOf } from './lines';

describe('lines of the notation', () => {
  it('takes every form of docs/notation.md apart', () => {
    expect(parseLine('place -1,20 E')).toMatchObject({ verb: 'place', square: { x: -1, y: 20 }, turn: 'E' });
    expect(parseLine('deploy big city:N')).toMatchObject({ piece: 'big', region: 'city:N' });
    expect(parseLine('deploy follower cloister')).toMatchObject({ region: 'cloister' });
    expect(parseLine('pass')?.verb).toBe('pass');
    expect(parseLine('quarter castle follower')).toMatchObject({ quarter: 'castle', piece: 'follower' });
    expect(parseLine('count market')).toMatchObject({ quarter: 'market' });
    expect(parseLine('join road:E 1,0 big')).toMatchObject({ region: 'road:E', square: { x: 1, y: 0 }, piece: 'big' });
    expect(parseLine('first tower:Nl 3,-4')).toMatchObject({ region: 'tower:Nl', square: { x: 3, y: -4 } });
    expect(parseLine('use double-tower')).toMatchObject({ wallTile: 'double-tower' });
    expect(parseLine('reveal 12 again')).toMatchObject({ space: '12', wallTile: 'again' });
    expect(parseLine('gate 0,1 S')).toMatchObject({ square: { x: 0, y: 1 }, turn: 'S' });
    expect(parseLine('wall left')).toMatchObject({ end: 'left' });
    expect(parseLine('tower right')).toMatchObject({ end: 'right' });
    expect(parseLine('guard')?.verb).toBe('guard');
    expect(parseLine('draw base/CRFR')).toMatchObject({ tile: 'base/CRFR' });
  });

  it('finds the squares that events speak of, each once', () => {
    const events = [{ type: 'placed', at: '1,-2' }, { type: 'scored', at: '1,-2 city:N' }, { type: 'over' }, { at: '0,3 road:E' }];
    expect(squaresOf(events)).toEqual([
      { x: 1, y: -2 },
      { x: 0, y: 3 },
    ]);
  });

  it('does not guess at what it does not know', () => {
    expect(parseLine('place 1,0')).toBeNull();
    expect(parseLine('place a,b N')).toBeNull();
    expect(parseLine('dance 1,0 N')).toBeNull();
    expect(choices(['dance', 'pass'])).toMatchObject({ unknown: ['dance'], targets: [] });
  });

  it('groups turns by square and figures by spot', () => {
    const { targets, pass } = choices(['place 1,0 W', 'place 0,1 N', 'place 1,0 E', 'pass']);
    expect(targets.map((target) => target.key)).toEqual(['place 1,0', 'place 0,1']);
    expect(targets[0]?.lines.map((line) => line.turn)).toEqual(['E', 'W']);
    expect(pass?.text).toBe('pass');
    const figures = choices(['deploy follower city:N', 'deploy big city:N', 'deploy follower road:E', 'pass']);
    expect(figures.targets.map((target) => target.lines.map(optionOf))).toEqual([['follower', 'big'], ['follower']]);
    const gates = choices(['gate 0,0 N', 'gate 0,0 E']);
    expect(gates.targets).toHaveLength(2);
    const join = choices(['join city:N 0,0 follower', 'join city:N 0,0 big', 'join road:E 0,0 follower', 'pass']);
    expect(join.targets.map((target) => target.key)).toEqual(['join city:N 0,0', 'join road:E 0,0']);
  });

  it('reads the places of events', () => {
    expect(parseAt('1,0 city:N')).toEqual({ square: { x: 1, y: 0 }, region: 'city:N' });
    expect(parseAt('-1,2')).toEqual({ square: { x: -1, y: 2 }, region: '' });
  });
});
