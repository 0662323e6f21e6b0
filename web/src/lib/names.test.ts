import { expect, it } from 'vitest';
import { GAMES } from './games.fixture';
import { optionName, recordedName, setAbout, setName, setupNames, valueName } from './names';

it('names the players of a record', () => {
  expect(recordedName('Anna', 'human', 0)).toBe('Anna');
  expect(recordedName('easy', 'easy', 1)).toBe('Easy bot');
  // A person may have the name of a level, and a bot any name.
  expect(recordedName('easy', 'human', 1)).toBe('easy');
  expect(recordedName('Hal', 'easy', 1)).toBe('Hal');
  expect(recordedName('mine', 'mine', 1)).toBe('mine');
  expect(recordedName('', '', 2)).toBe('Seat 3');
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
