import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { m } from '../paraglide/messages.js';
import { locales } from '../paraglide/runtime.js';

type Messages = Record<string, unknown>;
const read = (part: string, locale: string): Messages =>
  JSON.parse(readFileSync(new URL(`../../messages/${part}/${locale}.json`, import.meta.url), 'utf8')) as Messages;

/** The names in braces that a message has, in all its variants. */
const holes = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

describe.each(['shell', 'table'])('messages of the %s', (part) => {
  const base = read(part, 'en');
  it.each(locales)('are all there in %s, with the same holes', (locale) => {
    const texts = read(part, locale);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(base).sort());
    for (const [key, message] of Object.entries(texts)) {
      expect(holes(message), key).toEqual(holes(base[key]));
      expect(JSON.stringify(message).length, key).toBeGreaterThan(2);
    }
  });
});

// The rules speak of what can be chosen in the page by the name that it has there.
it.each(locales)('are the words of the rules in %s', (locale) => {
  const rules = (name: string) =>
    readFileSync(new URL(`../../../docs/rules/${locale === 'en' ? '' : `${locale}/`}${name}.md`, import.meta.url), 'utf8').replaceAll('\u00a0', ' ');
  const [tiles] = read('table', locale).t_wall_tile as [{ match: Record<string, string> }];
  for (const [kind, name] of Object.entries(tiles.match)) {
    if (kind !== 'kind=*') expect(rules('castle')).toContain(`*${name}*`);
  }
  const shell = read('shell', locale);
  const choices = [
    ['classic', 'small_cities', 'halved'],
    ['cult-count', 'start_tile', 'bag'],
    ['cult-count', 'market', 'rounds'],
    ['city', 'guards', 'at_once'],
  ] as const;
  for (const [document, option, value] of choices) {
    const [name, text] = [shell[`option_${option}`], shell[`option_${option}_${value}`]];
    expect(rules(document)).toMatch(new RegExp(`[“«„] ?${name} ?: ${text} ?[”»“]`));
  }
});

it('names nothing twice', () => {
  const shell = Object.keys(read('shell', 'en'));
  const table = Object.keys(read('table', 'en'));
  expect(shell.filter((key) => table.includes(key))).toEqual([]);
});

describe('plurals', () => {
  const tiles = (count: number, locale: 'en' | 'fr' | 'de') => m.set_tiles({ count }, { locale });
  it('differ by language: nought is singular in French', () => {
    expect([0, 1, 2].map((count) => tiles(count, 'en'))).toEqual(['0 tiles', '1 tile', '2 tiles']);
    expect([0, 1, 2].map((count) => tiles(count, 'fr'))).toEqual(['0 tuile', '1 tuile', '2 tuiles']);
    expect([0, 1, 2].map((count) => tiles(count, 'de'))).toEqual(['0 Plättchen', '1 Plättchen', '2 Plättchen']);
  });
  it('have a form for every number', () => {
    // French has a third form, for millions.
    expect(tiles(1_000_000, 'fr')).toContain('tuiles');
  });
});

it('calls followers in French as the rulebook of each game does', () => {
  const followers = (game: string) => m.t_pieces({ piece: 'follower', game, count: 2 }, { locale: 'fr' });
  expect(['classic', 'castle', 'city'].map(followers)).toEqual(['2 partisans', '2 sujets', '2 Bonhommes']);
});
