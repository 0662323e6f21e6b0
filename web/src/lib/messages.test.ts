import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { m } from '../paraglide/messages.js';
import { locales } from '../paraglide/runtime.js';

type Messages = Record<string, unknown>;
const read = (part: string, locale: string): Messages =>
  JSON.parse(readFileSync(new URL(`../../messages/${part}/${locale}.json`, import.meta.url), 'utf8')) as Messages;

/** The placeholders of a message, over all its plural forms. */
const placeholders = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

const PARTS = readdirSync(new URL('../../messages', import.meta.url));

describe.each(PARTS)('messages in %s', (part) => {
  const base = read(part, 'en');
  it.each(locales)('exist in %s, with the same placeholders', (locale) => {
    const texts = read(part, locale);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(base).sort());
    for (const [key, message] of Object.entries(texts)) {
      expect(placeholders(message), key).toEqual(placeholders(base[key]));
      expect(JSON.stringify(message).length, key).toBeGreaterThan(2);
    }
  });
});

// The rule texts quote wall tiles and options by their names in the page.
it.each(locales)('uses the names of the rule texts in %s', (locale) => {
  const rules = (name: string) =>
    readFileSync(new URL(`../../../docs/rules/${locale === 'en' ? '' : `${locale}/`}${name}.md`, import.meta.url), 'utf8').replaceAll('\u00a0', ' ');
  const names = Object.entries(read('table', locale)).filter(([key]) => key.startsWith('t_wall_tile_'));
  expect(names).toHaveLength(9);
  for (const [, name] of names) expect(rules('castle')).toContain(`*${name}*`);
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

it('has no-break spaces before the French punctuation that needs them', () => {
  const texts = PARTS.flatMap((part) => Object.entries(read(part, 'fr'))).filter(([key]) => key !== '$schema');
  const strings = (message: unknown): string[] =>
    typeof message === 'string' ? [message] : Object.values((message as { match: Record<string, string> }[])[0]?.match ?? {});
  const isWrong = (text: string) => /[^\u00a0\u202f][:;!?»](\s|$)|«[^\u00a0\u202f]/.test(text);
  expect(texts.flatMap(([key, message]) => strings(message).filter(isWrong).map((text) => `${key}: ${text}`))).toEqual([]);
});

it('has one French name for King & Robber', () => {
  const texts = PARTS.map((part) => JSON.stringify(read(part, 'fr'))).join();
  expect(texts.match(/.{0,20}(?<!chevalier-)brigand|.{0,20}voleur/gi)).toBeNull();
  const rules = readFileSync(new URL('../../../docs/rules/fr/king-river.md', import.meta.url), 'utf8');
  expect(rules).toContain(`## ${m.set_king({}, { locale: 'fr' })} :`.replace(' :', '\u00a0:'));
});

it('has no key in two folders', () => {
  const keys = PARTS.flatMap((part) => Object.keys(read(part, 'en')));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('has no message that the page does not use', () => {
  const folder = new URL('../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('paraglide'));
  const words = new Set(files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/\w+/g) ?? []));
  const keys = PARTS.flatMap((part) => Object.keys(read(part, 'en'))).filter((key) => key !== '$schema');
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

it('compiles the messages of every folder', () => {
  const project = readFileSync(new URL('../../project.inlang/settings.json', import.meta.url), 'utf8');
  for (const part of PARTS) expect(project).toContain(`./messages/${part}/{locale}.json`);
});

describe('plurals', () => {
  const tiles = (count: number, locale: 'en' | 'fr' | 'de') => m.set_tiles({ count }, { locale });
  it('follow the language: zero is singular in French', () => {
    expect([0, 1, 2].map((count) => tiles(count, 'en'))).toEqual(['0 tiles', '1 tile', '2 tiles']);
    expect([0, 1, 2].map((count) => tiles(count, 'fr'))).toEqual(['0 tuile', '1 tuile', '2 tuiles']);
    expect([0, 1, 2].map((count) => tiles(count, 'de'))).toEqual(['0 Plättchen', '1 Plättchen', '2 Plättchen']);
  });
  it('have a form for every number', () => {
    // French has a third form, for millions.
    expect(tiles(1_000_000, 'fr')).toContain('tuiles');
  });
});

it('uses the word of each French rulebook for followers', () => {
  const followers = [m.t_pieces_follower_classic, m.t_pieces_follower_castle, m.t_pieces_follower_city];
  const words = followers.map((text) => text({ count: 2 }, { locale: 'fr' }));
  expect(words).toEqual(['2 partisans', '2 sujets', '2 Bonhommes']);
});
