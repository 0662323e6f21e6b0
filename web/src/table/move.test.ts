import { describe, expect, it } from 'vitest';
import type { Decision, LegalAction } from '../wire/types';
import { deploy, legal, place, region } from './legal.fixture';
import { Move } from './move.svelte';

const move = (...actions: LegalAction[]): Move => {
  const decision: Decision = { seat: 0, kind: 'place', legal: actions };
  return new Move(() => decision);
};

describe('a move in the making', () => {
  it('cycles through legal rotations only, and keeps the chosen one', () => {
    const pass = legal({ type: 'pass' });
    const made = move(place(1, 0, 'N'), place(1, 0, 'E'), place(0, 1, 'E'), place(0, 1, 'W'), pass);
    expect(made.selected).toBeNull();
    made.hovered = 'place 1,0';
    expect(made.preview).toEqual(place(1, 0, 'N'));
    made.choose('place 1,0');
    made.cycle();
    expect(made.selected).toEqual(place(1, 0, 'E'));
    made.cycle();
    expect(made.selected).toEqual(place(1, 0, 'N'));
    made.cycle(-1);
    made.choose('place 0,1');
    expect(made.selected).toEqual(place(0, 1, 'E'));
    made.takeBack();
    expect(made.selected).toBeNull();
    expect(made.choices.pass).toEqual(pass);
  });

  it('chooses a figure by name', () => {
    const city = region('city', 'N');
    const made = move(deploy('follower', city), deploy('big', city));
    made.choose(made.choices.targets[0]?.key ?? '', 'big');
    expect(made.selected).toEqual(deploy('big', city));
  });

  it('offers nothing while others decide', () => {
    const made = new Move(() => null);
    made.choose('place 1,0');
    expect(made.selected).toBeNull();
    expect(made.choices.targets).toEqual([]);
  });
});
