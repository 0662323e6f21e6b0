// What a person has chosen for this browser. It is kept here and not on the server, which knows nobody's tastes.

import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from '../paraglide/runtime.js';

export type Scheme = 'system' | 'light' | 'dark';
export type Theme = 'painted' | 'plain';

/** All that is kept. */
export interface Settings {
  /** null: as the browser wishes. */
  language: Locale | null;
  theme: Scheme;
  look: Theme;
  sounds: boolean;
  /** Whether things may move; the system's wish for less motion wins over it. */
  motion: boolean;
  /** The name that others see. */
  name: string;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  look: 'painted',
  sounds: false,
  motion: true,
  name: '',
};

/** The longest name that the server takes. */
export const MAX_NAME_LENGTH = 24;

const KEY = 'bastide.settings';

/** Settings from what was kept; whatever is wrong in it is as if it were not there. */
export function parseSettings(text: string | null): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Somebody wrote something else there.
  }
  const one = <T>(value: unknown, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => choice === value) ?? otherwise;
  return {
    language: isLocale(kept.language) ? kept.language : null,
    theme: one<Scheme>(kept.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
    look: one<Theme>(kept.look, ['painted', 'plain'], DEFAULTS.look),
    sounds: one(kept.sounds, [true, false], DEFAULTS.sounds),
    motion: one(kept.motion, [true, false], DEFAULTS.motion),
    name: typeof kept.name === 'string' ? kept.name.slice(0, MAX_NAME_LENGTH) : DEFAULTS.name,
  };
}

/** The first of the browser's languages that the page speaks. */
export function negotiate(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return baseLocale;
}

/** localStorage, or nothing where the browser forbids it. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The settings; what is assigned is kept by `keep`. */
export const settings: Settings = $state(parseSettings(storage()?.getItem(KEY) ?? null));

/** Keeps the settings. To be called in an effect. */
export function saveSettings(): void {
  storage()?.setItem(KEY, JSON.stringify(settings));
}

const browserLanguage: Locale = negotiate(globalThis.navigator?.languages ?? []);

/** The language that the page speaks. */
export function language(): Locale {
  return settings.language ?? browserLanguage;
}

// Texts follow the setting: a message that is read in a component is read again when the language changes.
overwriteGetLocale(language);

/** Whether things may move now. */
export function isMotionAllowed(): boolean {
  const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return settings.motion && !still;
}

/** The colour of the browser's own bars, as `--paper` in tokens.css. */
const BARS = { light: '#f6f0e2', dark: '#1d1914' };

/** Tells the document what is set, for styles and for screen readers. To be called in an effect. */
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
