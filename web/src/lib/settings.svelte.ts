// What a person has chosen for this browser. It is kept here and not on the server, which knows nobody's tastes.

import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from '../paraglide/runtime.js';

export type Theme = 'system' | 'light' | 'dark';
export type Look = 'painted' | 'plain';

/** All that is kept. */
export interface Kept {
  /** null: as the browser wishes. */
  language: Locale | null;
  theme: Theme;
  look: Look;
  sounds: boolean;
  /** Whether things may move; the system's wish for less motion wins over it. */
  motion: boolean;
  /** The name that others see. */
  name: string;
}

export const DEFAULTS: Kept = {
  language: null,
  theme: 'system',
  look: 'painted',
  sounds: false,
  motion: true,
  name: '',
};

/** The longest name that the server takes. */
export const NAME = 24;

const KEY = 'bastide.settings';

/** Settings from what was kept; whatever is wrong in it is as if it were not there. */
export function read(text: string | null): Kept {
  let kept: Partial<Record<keyof Kept, unknown>> = {};
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
    theme: one<Theme>(kept.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
    look: one<Look>(kept.look, ['painted', 'plain'], DEFAULTS.look),
    sounds: one(kept.sounds, [true, false], DEFAULTS.sounds),
    motion: one(kept.motion, [true, false], DEFAULTS.motion),
    name: typeof kept.name === 'string' ? kept.name.slice(0, NAME) : DEFAULTS.name,
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
export function store(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The settings; what is assigned is kept by `keep`. */
export const settings: Kept = $state(read(store()?.getItem(KEY) ?? null));

/** Keeps the settings. To be called in an effect. */
export function keep(): void {
  store()?.setItem(KEY, JSON.stringify(settings));
}

const wished: Locale = negotiate(globalThis.navigator?.languages ?? []);

/** The language that the page speaks. */
export function language(): Locale {
  return settings.language ?? wished;
}

// Texts follow the setting: a message that is read in a component is read again when the language changes.
overwriteGetLocale(language);

/** Whether things may move now. */
export function moves(): boolean {
  const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return settings.motion && !still;
}

/** The colour of the browser's own bars, as `--paper` in tokens.css. */
const BARS = { light: '#f6f0e2', dark: '#1d1914' };

/** Tells the document what is set, for styles and for screen readers. To be called in an effect. */
export function apply(root: HTMLElement): void {
  root.lang = language();
  root.dataset.theme = settings.theme;
  root.dataset.look = settings.look;
  root.dataset.motion = settings.motion ? 'on' : 'off';
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BARS[settings.theme === 'system' ? system : settings.theme];
  }
}
