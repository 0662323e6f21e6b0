import { expect, it } from 'vitest';
import type { SeatInfo } from '../wire/types';
import { GAMES } from './games.fixture';
import { calledName, occupantName, optionName, recordedNames, setAbout, setName, setupNames, valueName } from './names';
import { settings } from './settings.svelte';

it('names the players of a record', () => {
  const nameOf = (name: string, kind: string) => recordedNames([name], [kind])[0];
  expect(nameOf('Anna', 'human')).toBe('Anna');
  expect(nameOf('easy', 'easy')).toBe('Milo');
  // A person may have the name of a level, and a bot any name.
  expect(nameOf('easy', 'human')).toBe('easy');
  expect(nameOf('Hal', 'easy')).toBe('Hal');
  expect(nameOf('mine', 'mine')).toBe('mine');
  expect(recordedNames(['Anna', ''], ['human', ''])).toEqual(['Anna', 'Seat 2']);
});

it('numbers bots of one level', () => {
  const seats: SeatInfo[] = [
    { type: 'bot', level: 'hard' },
    { type: 'person', name: 'Anna' },
    { type: 'bot', level: 'easy' },
    { type: 'bot', level: 'hard' },
    { type: 'open' },
  ];
  expect(seats.map((_, seat) => occupantName(seats, seat))).toEqual([
    'Odo 1 (Hard)',
    'Anna',
    'Milo (Easy)',
    'Odo 2 (Hard)',
    'free',
  ]);
  expect(seats.map((_, seat) => calledName(seats, seat))).toEqual(['Odo 1', 'Anna', 'Milo', 'Odo 2', 'free']);
  expect(recordedNames(['hard', 'hard', 'hard', 'easy'], ['hard', 'human', 'hard', 'easy'])).toEqual([
    'Odo 1',
    'hard',
    'Odo 2',
    'Milo',
  ]);
});

it('has a name and a description for every set of the server', () => {
  for (const { set } of GAMES.games.flatMap((game) => game.sets)) {
    expect(setName(set)).not.toBe(set);
    if (set !== 'base') expect(setAbout(set), set).not.toBe('');
  }
});

it('has a name for every option of the server', () => {
  for (const { name, values } of GAMES.games.flatMap((game) => game.options)) {
    expect(optionName(name)).not.toBe(name);
    for (const value of values) expect(valueName(name, value), `${name} ${value}`).not.toBe(value);
  }
});

it('lists the expansions and options of a table', () => {
  expect(setupNames({ sets: ['base'], options: [] })).toEqual([]);
  expect(
    setupNames({
      sets: ['base', 'inns', 'count'],
      options: [
        { name: 'farmers', value: 'off' },
        { name: 'start-tile', value: 'bag' },
      ],
    }),
  ).toEqual(['Inns & Cathedrals', 'The Count', 'Farmers: left out', 'Start tile of the base game: shuffled in']);
  expect(setupNames({ sets: [], options: [{ name: 'guards', value: 'at-once' }] })).toEqual([
    'Followers that came home: guards at once',
  ]);
});

it('has the default name of people in the language of the reader, with a number if several chose none', () => {
  const seats: SeatInfo[] = ['Gast', 'Anna', 'Invité', 'Guest'].map((name) => ({ type: 'person', name }));
  const recorded = (...names: string[]) => recordedNames(names, names.map(() => 'human'));
  const shown = () => [seats.map((_, seat) => occupantName(seats, seat)), recorded('Gast', 'Anna'), recorded('Guest', 'Gast')];
  expect(shown()).toEqual([['Guest 1', 'Anna', 'Guest 2', 'Guest 3'], ['Guest', 'Anna'], ['Guest 1', 'Guest 2']]);
  settings.language = 'de';
  expect(shown()).toEqual([['Gast 1', 'Anna', 'Gast 2', 'Gast 3'], ['Gast', 'Anna'], ['Gast 1', 'Gast 2']]);
  settings.language = null;
});
