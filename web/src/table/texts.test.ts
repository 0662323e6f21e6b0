import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Choice, Event, GameKind, Update } from '../wire/types';
import { region } from './legal.fixture';
import { now } from './now.fixture';
import { askedBefore } from './reduce';
import { actionText, breakdown, eventText, regionsName, updateTexts, whenComplete, type Names } from './texts';

const NAMES: Names = { game: 'classic', seats: [{ type: 'person', name: 'Anna' }, { type: 'bot', level: 'hard' }] };
const at = { x: 1, y: 0, region: region('road', 'E') };
const passed: Update = { seq: 5, at: 0, entry: { type: 'played', seat: 0, line: 'pass', action: { type: 'pass' } }, events: [], laid: [] };
const scored = (points: number): Event => ({
  type: 'scored',
  seat: 1,
  points,
  terms: points > 0 ? [{ what: 'tiles', count: points, each: 1 }] : [],
  feature: 'road',
  tiles: 3,
  at,
  why: 'complete',
});

afterEach(() => (settings.language = null));

describe('the history', () => {
  const events: Event[] = [
    { type: 'placed', seat: 0, tile: 'base/CRFR', at: { x: 1, y: 0 }, rotation: 'N' },
    { type: 'deployed', seat: 0, piece: 'follower', at },
    { type: 'joined', seat: 0, piece: 'follower', quarter: 'castle', at },
    scored(3),
    scored(0),
  ];
  it.each(['en', 'fr', 'de'] as const)('names places in words in %s, not by coordinates', (language) => {
    settings.language = language;
    for (const event of events) expect(eventText(NAMES, event)).not.toMatch(/\d,/);
  });
  it('names a guest who sits down as the card does, or by name if the seat has somebody else now', () => {
    const guests: Names = { game: 'classic', seats: [{ type: 'person', name: 'Gast' }, { type: 'person', name: 'Guest' }] };
    const sat = (seat: number, name: string): Update => ({ ...passed, entry: { type: 'sat', seat, name, begins: false } });
    expect(updateTexts(guests, sat(1, 'Guest'), null)).toEqual(['Guest 2 sits down.']);
    expect(updateTexts(guests, sat(1, 'Ben'), null)).toEqual(['Ben sits down.']);
  });
  it('says what was done', () => {
    expect(events.map((event) => eventText(NAMES, event))).toEqual([
      'Anna lays a tile.',
      'Anna puts a follower on the road.',
      'Anna joins on the road with a follower.',
      'Odo: +3 points, road (complete): 3 tiles ×\u00a01',
      'Odo: no points, road (complete)',
    ]);
  });
  it('gives no sum where there is nothing to add up', () => {
    expect(breakdown([])).toBe('');
    expect(eventText(NAMES, scored(0))).not.toMatch(/\d/);
    expect(eventText(NAMES, { type: 'awarded', seat: 0, points: 0, terms: [], for: 'king' })).not.toMatch(/\d/);
  });
});

describe('declining', () => {
  const said = (game: GameKind, asked: Choice | null) => updateTexts({ ...NAMES, game }, passed, asked)[0];
  it('says what was declined', () => {
    expect(said('classic', 'deploy')).toBe('Anna places no figure.');
    expect(said('classic', 'count')).toBe('Anna leaves the count where he is.');
    expect(said('castle', 'use')).toBe('Anna keeps the wall tile.');
    expect(said('city', 'guard')).toBe('Anna posts no guard.');
    settings.language = 'fr';
    expect(said('city', 'deploy')).toBe('Anna ne pose pas de Bonhomme.');
    settings.language = 'de';
    expect(said('castle', 'deploy')).toBe('Anna setzt keine Figur ein.');
  });
  it('knows it from the position before', () => {
    const before = { seq: 4, at: 0, tiles: [], now: now({ decision: { seat: 0, kind: 'deploy' } }), update: null };
    expect(askedBefore([before, { ...before, seq: 5 }], passed)).toBe('deploy');
    expect(askedBefore([], passed)).toBeNull();
  });
});

describe('the name of a tile', () => {
  const regions = [region('city', 'N'), region('city', 'S'), region('road', 'E'), region('field', 'E'), region('field', 'W')];
  it('says what is on it, as a player would', () => {
    expect(regionsName(regions)).toBe('2 cities and road');
    expect(regionsName([region('city', 'N'), region('road', 'E'), region('cloister')])).toBe('city, road, and cloister');
    settings.language = 'fr';
    expect(regionsName(regions)).toBe('2 villes et route');
    settings.language = 'de';
    expect(regionsName(regions)).toBe('2 Städte und Straße');
  });
  it('names fields only where there is nothing else', () => {
    expect(regionsName([region('field', 'N')])).toBe('field');
    expect(regionsName([])).toBe('');
  });
});

it('promises no more than the least that an open feature brings when it is complete', () => {
  expect(whenComplete('city', '8 points')).toBe('at least 8 points');
  expect(whenComplete('cloister', '9 points')).toBe('9 points');
  settings.language = 'de';
  expect(whenComplete('road', '3 Punkte')).toBe('mindestens 3 Punkte');
});

describe('the ends of the wall', () => {
  const wall = { type: 'wall', end: 'left' } as const;
  it('are named by where they are from each other, or from the gate', () => {
    settings.language = 'en';
    const other = { end: 'right', x: 0, y: 0, side: 'N' } as const;
    expect(actionText('city', wall, [{ end: 'left', x: 3, y: 1, side: 'S' }, other])).toMatch(/eastern end/);
    expect(actionText('city', wall, [{ end: 'left', x: 1, y: -3, side: 'N' }, other])).toMatch(/northern end/);
    expect(actionText('city', wall, [{ end: 'left', x: 0, y: 0, side: 'N' }, other])).toMatch(/anticlockwise from the gate/);
    expect(actionText('city', wall)).toMatch(/anticlockwise from the gate/);
  });
});
