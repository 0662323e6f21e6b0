// A table that somebody puts together: what may be combined, and the request that it becomes.

import type { Clock, CreateTable, GameInfo, GameKind, Level, OptionInfo, SeatWish } from '../wire/types';
import { isLevel } from './games';

/** A seat of the form: oneself, someone who gets the link, or a bot of a level. */
export type SeatChoice = 'me' | 'open' | `bot:${Level}`;

/** The form. */
export interface TableForm {
  seats: SeatChoice[];
  sets: string[];
  options: Record<string, string>;
  clock: Clock;
  listed: boolean;
  aids: boolean;
}

/** What one gets without choosing: oneself against one bot. */
export function defaultForm(level: Level = 'normal'): TableForm {
  return {
    seats: ['me', `bot:${level}`],
    sets: ['base'],
    options: {},
    clock: { type: 'none' },
    listed: false,
    aids: true,
  };
}

/** How many can play with these sets. */
export function seatRange(game: GameInfo, sets: readonly string[]): [number, number] {
  const chosen = game.sets.filter((info) => sets.includes(info.set));
  return [game.seats[0], Math.max(game.seats[1], ...chosen.map((info) => info.seats[1]))];
}

/** The sets after one was switched on or off: what it needs comes with it, what it excludes goes. */
export function toggleSet(game: GameInfo, sets: readonly string[], name: string): string[] {
  const next = new Set(sets);
  const drop = (gone: string): void => {
    next.delete(gone);
    for (const info of game.sets) if (next.has(info.set) && info.needs.includes(gone)) drop(info.set);
  };
  const add = (wanted: string): void => {
    const info = game.sets.find((one) => one.set === wanted);
    if (!info || next.has(wanted)) return;
    next.add(wanted);
    for (const other of game.sets) {
      if (info.excludes.includes(other.set) || other.excludes.includes(wanted)) drop(other.set);
    }
    info.needs.forEach(add);
  };
  if (next.has(name)) drop(name);
  else add(name);
  // In the game's own order, whatever was clicked first.
  return game.sets.map((info) => info.set).filter((set) => set === 'base' || next.has(set));
}

/** The options that can be chosen with these sets. */
export function availableOptions(game: GameInfo, sets: readonly string[]): OptionInfo[] {
  return game.options.filter(({ needs }) => needs === null || sets.includes(needs));
}

/** The choices among the available options; defaults are left out. */
function chosen(game: GameInfo, sets: readonly string[], options: TableForm['options']): TableForm['options'] {
  const kept: TableForm['options'] = {};
  for (const { name, values } of availableOptions(game, sets)) {
    const value = options[name];
    if (value !== undefined && value !== values[0] && values.includes(value)) kept[name] = value;
  }
  return kept;
}

/** The form after a set was switched on or off: options that need a set which went are dropped. */
export function withSetToggled(game: GameInfo, form: TableForm, name: string): TableForm {
  const sets = toggleSet(game, form.sets, name);
  return { ...form, sets, options: chosen(game, sets, form.options) };
}

/** The form made to fit the game, where it was kept from another time. */
export function fitToGame(game: GameInfo, levels: readonly Level[], form: TableForm): TableForm {
  let sets: string[] = game.sets.some((info) => info.set === 'base') ? ['base'] : [];
  for (const set of form.sets) if (!sets.includes(set)) sets = toggleSet(game, sets, set);
  const [least, most] = seatRange(game, sets);
  const level = levels.includes('normal') ? 'normal' : (levels[0] ?? 'normal');
  const seats = form.seats
    .filter((seat, at) => seat !== 'me' || form.seats.indexOf('me') === at)
    .map((seat): SeatChoice =>
      seat === 'me' || seat === 'open' || levels.some((known) => seat === `bot:${known}`) ? seat : `bot:${level}`,
    )
    .slice(0, most);
  while (seats.length < least) seats.push(seats.includes('me') ? `bot:${level}` : 'me');
  return { ...form, seats, sets, options: chosen(game, sets, form.options) };
}

/** The request that opens such a table. */
export function createRequest(game: GameKind, form: TableForm, name: string): CreateTable {
  const seat = (choice: SeatChoice): SeatWish => {
    if (choice === 'me') return { type: 'me', name };
    if (choice === 'open') return { type: 'open' };
    const level = choice.slice(4);
    return { type: 'bot', level: isLevel(level) ? level : 'normal' };
  };
  return {
    game,
    sets: form.sets,
    options: Object.entries(form.options).map(([option, value]) => ({ name: option, value })),
    seats: form.seats.map(seat),
    clock: form.clock,
    listed: form.listed,
    aids: form.aids,
  };
}

const KEY = 'bastide.wish.';

/** What was chosen last for this game. */
export function loadForm(store: Pick<Storage, 'getItem'> | null, game: string): TableForm {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY + game) ?? 'null');
    if (typeof kept === 'object' && kept !== null) {
      const form = { ...defaultForm(), ...kept } as TableForm;
      if (Array.isArray(form.seats) && Array.isArray(form.sets) && form.clock?.type) return form;
    }
  } catch {
    // What is kept cannot be read: then nothing was chosen.
  }
  return defaultForm();
}

/** Keeps what was chosen for the next time. */
export function saveForm(store: Pick<Storage, 'setItem'> | null, game: string, form: TableForm): void {
  store?.setItem(KEY + game, JSON.stringify(form));
}
