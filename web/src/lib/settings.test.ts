import { describe, expect, it } from 'vitest';
import { getLocale } from '../paraglide/runtime.js';
import { m } from '../paraglide/messages.js';
import { DEFAULTS, negotiate, parseSettings, settings } from './settings.svelte';

describe('settings', () => {
  it('fall back to the defaults where nothing or nonsense is stored', () => {
    for (const text of [null, '', '7', 'null', '{', '{"theme":"pink","sounds":"yes","name":7,"language":"xx"}']) {
      expect(parseSettings(text)).toEqual(DEFAULTS);
    }
    expect(DEFAULTS.sounds).toBe(true);
  });
  it('are restored from storage', () => {
    const kept = {
      language: 'de',
      theme: 'dark',
      look: 'plain',
      table: 'cloth',
      sounds: false,
      motion: false,
      confirmation: 'skip',
      pace: 'calm',
      owners: true,
      fits: true,
      notify: false,
      handOver: false,
      name: 'Anna',
    };
    expect(parseSettings(JSON.stringify(kept))).toEqual(kept);
    expect(parseSettings(JSON.stringify({ name: 'x'.repeat(99) })).name).toHaveLength(24);
  });
});

it('picks the first language of the browser that has a translation', () => {
  expect(negotiate(['es-ES', 'de-CH', 'fr'])).toBe('de');
  expect(negotiate(['FR-ca'])).toBe('fr');
  expect(negotiate(['ja'])).toBe('en');
  expect(negotiate([])).toBe('en');
});

it('changes the messages with the language', () => {
  settings.language = 'fr';
  expect(getLocale()).toBe('fr');
  expect(m.nav_settings()).toBe('Réglages');
  settings.language = 'de';
  expect(m.nav_settings()).toBe('Einstellungen');
  settings.language = 'en';
});
