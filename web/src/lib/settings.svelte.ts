// Settings of this browser, in localStorage; the server does not know them.

import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from '../paraglide/runtime.js';

export type Scheme = 'system' | 'light' | 'dark';
export type Theme = 'painted' | 'plain';
/** What tiles lie on. */
export type TableTop = 'wood' | 'cloth';
/** How a turn is sent: when it is confirmed, or without a question after a short time to take it back. */
export type Confirmation = 'ask' | 'skip';
/** How fast the moves of others are shown. */
export type Pace = 'at-once' | 'brisk' | 'calm';

/** As stored: `theme` (the colour scheme) and `look` (the theme of the pictures) keep their older names. */
export interface Settings {
  /** null: the browser's preferred language. */
  language: Locale | null;
  theme: Scheme;
  look: Theme;
  table: TableTop;
  sounds: boolean;
  /** Whether to animate, unless the system is set to reduce motion. */
  motion: boolean;
  confirmation: Confirmation;
  pace: Pace;
  /** Whether to colour features by their owners, at tables that allow aids. */
  owners: boolean;
  /** Whether to count on each empty square the tiles that fit, at tables that allow aids. */
  fits: boolean;
  /** Whether to notify when it is one's turn and the page is hidden; null until the user was asked. */
  notify: boolean | null;
  /** Whether to say whose turn it is when several people share the device. */
  handOver: boolean;
  /** The name at tables; empty: a default. */
  name: string;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  look: 'painted',
  table: 'wood',
  sounds: true,
  motion: true,
  confirmation: 'ask',
  pace: 'brisk',
  owners: false,
  fits: false,
  notify: null,
  handOver: true,
  name: '',
};

/** The server rejects longer names. */
export const MAX_NAME_LENGTH = 24;

const KEY = 'bastide.settings';

/** Parses stored settings; missing and invalid values get their defaults. */
export function parseSettings(text: string | null): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Not JSON: the defaults.
  }
  const one = <T>(value: unknown, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => choice === value) ?? otherwise;
  return {
    language: isLocale(kept.language) ? kept.language : null,
    theme: one<Scheme>(kept.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
    look: one<Theme>(kept.look, ['painted', 'plain'], DEFAULTS.look),
    table: one<TableTop>(kept.table, ['wood', 'cloth'], DEFAULTS.table),
    sounds: one(kept.sounds, [true, false], DEFAULTS.sounds),
    motion: one(kept.motion, [true, false], DEFAULTS.motion),
    confirmation: one<Confirmation>(kept.confirmation, ['ask', 'skip'], DEFAULTS.confirmation),
    pace: one<Pace>(kept.pace, ['at-once', 'brisk', 'calm'], DEFAULTS.pace),
    owners: one(kept.owners, [true, false], DEFAULTS.owners),
    fits: one(kept.fits, [true, false], DEFAULTS.fits),
    notify: one(kept.notify, [true, false, null], DEFAULTS.notify),
    handOver: one(kept.handOver, [true, false], DEFAULTS.handOver),
    name: typeof kept.name === 'string' ? kept.name.slice(0, MAX_NAME_LENGTH) : DEFAULTS.name,
  };
}

/** The first of these language tags that the page is translated into, else English. */
export function negotiate(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return baseLocale;
}

/** localStorage; null where the browser forbids it. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** sessionStorage, which lasts as long as the tab; null where the browser forbids it. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** The current settings; an effect that calls `saveSettings` stores every change. */
export const settings: Settings = $state(parseSettings(storage()?.getItem(KEY) ?? null));

/** Stores the settings. Call in an effect. */
export function saveSettings(): void {
  storage()?.setItem(KEY, JSON.stringify(settings));
}

const browserLanguage: Locale = negotiate(globalThis.navigator?.languages ?? []);

/** The language of the page. */
export function language(): Locale {
  return settings.language ?? browserLanguage;
}

// Messages read the setting, so components show them again when the language changes.
overwriteGetLocale(language);

/** Whether to animate now. */
export function isMotionAllowed(): boolean {
  const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return settings.motion && !still;
}

/** The colour of the browser's toolbars: `--paper` in tokens.css. */
const BARS = { light: '#fbf3df', dark: '#2b2422' };

/** Sets the document's language and the attributes that the styles select. Call in an effect. */
export function applySettings(root: HTMLElement): void {
  root.lang = language();
  root.dataset.theme = settings.theme;
  root.dataset.look = settings.look;
  root.dataset.motion = settings.motion ? 'on' : 'off';
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BARS[settings.theme === 'system' ? system : settings.theme];
  }
}
