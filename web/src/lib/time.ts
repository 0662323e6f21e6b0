// Localized times and durations.

import { getLocale } from '../paraglide/runtime.js';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A time in the past, such as "3 minutes ago". Arguments in milliseconds since 1970. */
export function ago(then: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** A number of seconds, such as "90 s" or "10 min". */
export function duration(seconds: number): string {
  const unit = seconds >= 86_400 ? 'day' : seconds >= 3_600 ? 'hour' : seconds >= 120 ? 'minute' : 'second';
  const length = { day: 86_400, hour: 3_600, minute: 60, second: 1 }[unit];
  return inUnits(seconds / length, unit);
}

/** A number of minutes, in whole minutes, hours or days, such as "1 min" or "3 hrs". */
export function roughly(minutes: number): string {
  if (minutes >= 1440) return inUnits(Math.floor(minutes / 1440), 'day');
  return minutes >= 60 ? inUnits(Math.floor(minutes / 60), 'hour') : inUnits(minutes, 'minute');
}

function inUnits(count: number, unit: 'day' | 'hour' | 'minute' | 'second'): string {
  const format = new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return format.format(count);
}

/** The time of day as the browser's region writes it, such as "14:05". */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(at);
}
