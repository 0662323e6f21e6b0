// Localized names of games, sets, options, players and clocks. A set or option that the page does not know is shown by its id.

import type { Clock, GameKind, GameOption, Level, SeatInfo } from '../wire/types';
import { botCalled, botNamed } from './bots';
import { isLevel } from './games';
import { assertNever } from './never';
import { m } from '../paraglide/messages.js';
import { locales } from '../paraglide/runtime.js';
import { duration } from './time';

type Text = () => string;
const named = (texts: Record<string, Text>, name: string): string => texts[name]?.() ?? name;

const GAMES: Record<GameKind, Text> = { classic: m.game_classic, castle: m.game_castle, city: m.game_city };
const ABOUT: Record<GameKind, Text> = { classic: m.about_classic, castle: m.about_castle, city: m.about_city };
const SETS: Record<string, Text> = {
  base: m.set_base,
  inns: m.set_inns,
  traders: m.set_traders,
  cult: m.set_cult,
  count: m.set_count,
  king: m.set_king,
  river: m.set_river,
  castle: m.game_castle,
  city: m.game_city,
};
const SETS_ABOUT: Record<string, Text> = {
  inns: m.set_about_inns,
  traders: m.set_about_traders,
  cult: m.set_about_cult,
  count: m.set_about_count,
  king: m.set_about_king,
  river: m.set_about_river,
};
const OPTIONS: Record<string, Text> = {
  farmers: m.option_farmers,
  'small-cities': m.option_small_cities,
  'start-tile': m.option_start_tile,
  market: m.option_market,
  guards: m.option_guards,
};
const VALUES: Record<string, Text> = {
  'farmers on': m.option_farmers_on,
  'farmers off': m.option_farmers_off,
  'small-cities full': m.option_small_cities_full,
  'small-cities halved': m.option_small_cities_halved,
  'start-tile out': m.option_start_tile_out,
  'start-tile bag': m.option_start_tile_bag,
  'market once': m.option_market_once,
  'market rounds': m.option_market_rounds,
  'guards next-turn': m.option_guards_next_turn,
  'guards at-once': m.option_guards_at_once,
};

export const gameName = (game: GameKind): string => GAMES[game]();
export const gameAbout = (game: GameKind): string => ABOUT[game]();
export const setName = (set: string): string => named(SETS, set);
export const setAbout = (set: string): string => SETS_ABOUT[set]?.() ?? '';
export const optionName = (option: string): string => named(OPTIONS, option);
export const valueName = (option: string, value: string): string => VALUES[`${option} ${value}`]?.() ?? value;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The expansions and options of a table, as items of a list. */
export function setupNames({ sets, options }: { sets: readonly string[]; options: readonly GameOption[] }): string[] {
  const choice = ({ name, value }: GameOption) =>
    m.option_choice({ option: optionName(name), value: valueName(name, value) });
  return [...sets.filter((set) => set !== 'base').map(setName), ...options.map(choice)];
}

/** The names of people who chose none, in all languages. */
const DEFAULT_NAMES: ReadonlySet<string> = new Set(locales.map((locale) => m.name_default({}, { locale })));

/** A person's name, which is empty once their data was deleted. One that nobody chose is in the language of the reader. */
export function personName(name: string): string {
  if (DEFAULT_NAMES.has(name)) return m.name_default();
  return name || m.name_deleted();
}

/** How a bot is named: with its number among those of its level, if there are others. */
type BotName = (level: Level, number: number | null) => string;

/** The player at a seat, or the text for a free one; empty where there is no such seat. Bots of one level are numbered, and
 * people who chose no name. */
export function occupantName(seats: readonly SeatInfo[], seat: number, botName: BotName = botNamed): string {
  const occupant = seats[seat];
  switch (occupant?.type) {
    case 'person':
      return seatedName(
        occupant.name,
        seats.map((one) => one.type === 'person' && DEFAULT_NAMES.has(one.name)),
        seat,
      );
    case 'bot':
      return botName(
        occupant.level,
        numberAmong(
          seats.map((one) => one.type === 'bot' && one.level === occupant.level),
          seat,
        ),
      );
    case 'open':
      return m.seat_open();
    case undefined:
      return '';
    default:
      return assertNever(occupant);
  }
}

/** The same at the table, where a bot's level is beside its name. */
export const calledName = (seats: readonly SeatInfo[], seat: number): string => occupantName(seats, seat, botCalled);

/** The level of a bot in a record; null for people, and for bots with a name of their own. */
export const recordedLevel = (name: string, kind: string | undefined): Level | null =>
  name === kind && isLevel(kind) ? kind : null;

/** The players of a record. */
export function recordedNames(names: readonly string[], kinds: readonly string[]): string[] {
  return names.map((name, seat) => {
    if (name === '') return m.new_seat({ number: seat + 1 });
    const level = recordedLevel(name, kinds[seat]);
    if (level === null) {
      return seatedName(
        name,
        names.map((other) => DEFAULT_NAMES.has(other)),
        seat,
      );
    }
    return botCalled(
      level,
      numberAmong(
        names.map((other, at) => recordedLevel(other, kinds[at]) === level),
        seat,
      ),
    );
  });
}

/** The number of a seat among those that are `alike`; null if it needs none. */
function numberAmong(alike: readonly boolean[], seat: number): number | null {
  const count = (to: number) => alike.slice(0, to).filter(Boolean).length;
  return alike[seat] && count(alike.length) > 1 ? count(seat + 1) : null;
}

/** A person at a table, with a number if several `alike` chose no name. */
function seatedName(name: string, alike: readonly boolean[], seat: number): string {
  const number = numberAmong(alike, seat);
  return number === null ? personName(name) : `${personName(name)} ${number}`;
}

export function clockName(clock: Clock): string {
  switch (clock.type) {
    case 'none':
      return m.clock_none();
    case 'per-move':
      return m.clock_per_move_short({ time: duration(clock.seconds) });
    case 'fischer':
      return m.clock_fischer_short({ time: duration(clock.seconds), add: duration(clock.add) });
    default:
      return assertNever(clock);
  }
}
