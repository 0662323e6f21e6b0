import { expect, it } from 'vitest';
import { locales } from '../paraglide/runtime.js';
import { botAbout, botCalled, botNamed, levelName } from './bots';
import { LEVELS, ORDER } from './games';
import { settings } from './settings.svelte';

it.each(locales)('has a name, a level and a sentence of its own for every bot in %s', (locale) => {
  settings.language = locale;
  for (const game of ORDER) {
    const texts = LEVELS.flatMap((level) => [botCalled(level), levelName(level), botAbout(level, { game, options: [] })]);
    expect(new Set(texts).size).toBe(3 * LEVELS.length);
  }
  for (const level of LEVELS) {
    expect(botAbout(level, { game: 'classic', options: [] })).toMatch(new RegExp(`^${botCalled(level)}, .+\\.$`));
    expect(botNamed(level, 2)).toBe(`${botCalled(level)} 2 (${levelName(level)})`);
  }
  settings.language = null;
});

it('says what the farmer does where she has no fields', () => {
  const about = (game: 'classic' | 'castle' | 'city', value: string) =>
    botAbout('farmer', { game, options: [{ name: 'farmers', value }] });
  expect(about('classic', 'on')).toContain('fields early');
  expect(about('castle', 'on')).toContain('courtyards early');
  expect(about('city', 'on')).toContain('homes early');
  expect(about('classic', 'off')).toContain('no fields for her');
});
