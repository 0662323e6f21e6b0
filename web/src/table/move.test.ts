import { describe, expect, it } from 'vitest';
import type { Decision } from '../wire/types';
import { Move } from './move.svelte';

const asked = (legal: string[]): Decision => ({ seat: 0, kind: 'place', legal });

describe('a move in the making', () => {
  it('goes through the legal turns only, and keeps the wanted one', () => {
    const move = new Move(() => asked(['place 1,0 N', 'place 1,0 E', 'place 0,1 E', 'place 0,1 W', 'pass']));
    expect(move.line).toBeNull();
    move.hovered = 'place 1,0';
    expect(move.ghost?.text).toBe('place 1,0 N');
    move.choose('place 1,0');
    move.turn();
    expect(move.line?.text).toBe('place 1,0 E');
    move.turn();
    expect(move.line?.text).toBe('place 1,0 N');
    move.turn(-1);
    move.choose('place 0,1');
    expect(move.line?.text).toBe('place 0,1 E');
    move.takeBack();
    expect(move.line).toBeNull();
    expect(move.choices.pass?.text).toBe('pass');
  });

  it('chooses a figure by name', () => {
    const move = new Move(() => asked(['deploy follower city:N', 'deploy big city:N']));
    move.choose('deploy city:N', 'big');
    expect(move.line?.text).toBe('deploy big city:N');
  });

  it('offers nothing where nothing is asked', () => {
    const move = new Move(() => null);
    move.choose('place 1,0');
    expect(move.line).toBeNull();
    expect(move.choices.targets).toEqual([]);
  });
});
