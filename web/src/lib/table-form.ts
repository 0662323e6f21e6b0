// The form for a new table: which sets and options can be combined, the request that it becomes, and its storage.

import type { Clock, CreateTable, GameInfo, GameKind, GameOption, Level, OptionInfo, SeatWish } from '../wire/types';
import { isLevel } from './games';

/** Who takes a seat: the visitor, somebody else on the visitor's device (with their name), someone with the link, or a bot. */
export type SeatChoice = 'me' | `here:${string}` | 'open' | `bot:${Level}`;

/** The name of somebody else on this device, which may be empty; null for other choices. */
export const nameHere = (seat: SeatChoice): string | null => (seat.startsWith('here:') ? seat.slice(5) : null);

/** The level of a bot; null for other choices. */
export function botLevel(seat: SeatChoice): Level | null {
  const level = seat.startsWith('bot:') ? seat.slice(4) : '';
  return isLevel(level) ? level : null;
}

/** Whether the visitor's device plays this seat. */
export const isHere = (seat: SeatChoice): boolean => seat === 'me' || nameHere(seat) !== null;

export interface TableForm {
  seats: SeatChoice[];
  sets: string[];
  options: Record<string, string>;
  clock: Clock;
  listed: boolean;
  aids: boolean;
}

/** The visitor against one bot, without expansions. */
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

/** The least and the greatest number of players with these sets. */
export function seatRange(game: GameInfo, sets: readonly string[]): [number, number] {
  const chosen = game.sets.filter((info) => sets.includes(info.set));
  return [game.seats[0], Math.max(game.seats[1], ...chosen.map((info) => info.seats[1]))];
}

/** Switches a set on or off, with the sets that it needs on and those that it excludes off. */
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
  // In the game's order, not in that of the clicks.
  return game.sets.map((info) => info.set).filter((set) => set === 'base' || next.has(set));
}

export function availableOptions(game: GameInfo, sets: readonly string[]): OptionInfo[] {
  return game.options.filter(({ needs }) => needs === null || sets.includes(needs));
}

/** The chosen values of available options, without defaults. */
function chosenOptions(game: GameInfo, sets: readonly string[], options: TableForm['options']): TableForm['options'] {
  const kept: TableForm['options'] = {};
  for (const { name, values } of availableOptions(game, sets)) {
    const value = options[name];
    if (value !== undefined && value !== values[0] && values.includes(value)) kept[name] = value;
  }
  return kept;
}

/** Switches a set on or off and drops options that need a set which is now off. */
export function withSetToggled(game: GameInfo, form: TableForm, name: string): TableForm {
  const sets = toggleSet(game, form.sets, name);
  return { ...form, sets, options: chosenOptions(game, sets, form.options) };
}

/** Makes a stored form valid for the game and the levels that the server offers now. */
export function fitToGame(game: GameInfo, levels: readonly Level[], form: TableForm): TableForm {
  let sets: string[] = game.sets.some((info) => info.set === 'base') ? ['base'] : [];
  for (const set of form.sets) if (!sets.includes(set)) sets = toggleSet(game, sets, set);
  const [least, most] = seatRange(game, sets);
  const level = levels.includes('normal') ? 'normal' : (levels[0] ?? 'normal');
  const seats = form.seats
    .filter((seat, at) => seat !== 'me' || form.seats.indexOf('me') === at)
    .map((seat): SeatChoice =>
      isHere(seat) || seat === 'open' || levels.some((known) => seat === `bot:${known}`) ? seat : `bot:${level}`,
    )
    .slice(0, most);
  while (seats.length < least) seats.push(seats.some(isHere) ? `bot:${level}` : 'me');
  return { ...form, seats, sets, options: chosenOptions(game, sets, form.options) };
}

/** The chosen options as the server wants them. */
export const gameOptions = ({ options }: Pick<TableForm, 'options'>): GameOption[] =>
  Object.entries(options).map(([name, value]) => ({ name, value }));

/** `name` is the visitor's; `defaultName` names others on this device by the number of their seat, from 1 on. */
export function createRequest(
  game: GameKind,
  form: TableForm,
  name: string,
  defaultName: (number: number) => string = String,
): CreateTable {
  const seat = (choice: SeatChoice, at: number): SeatWish => {
    if (choice === 'me') return { type: 'me', name };
    const other = nameHere(choice);
    if (other !== null) return { type: 'me', name: other.trim() || defaultName(at + 1) };
    if (choice === 'open') return { type: 'open' };
    return { type: 'bot', level: botLevel(choice) ?? 'normal' };
  };
  return {
    game,
    sets: form.sets,
    options: gameOptions(form),
    seats: form.seats.map(seat),
    clock: form.clock,
    listed: form.listed,
    aids: form.aids,
  };
}

const KEY = 'bastide.wish.';

/** The form as it was last sent for this game, else the default. */
export function loadForm(store: Pick<Storage, 'getItem'> | null, game: string): TableForm {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY + game) ?? 'null');
    if (typeof kept === 'object' && kept !== null) {
      const form = { ...defaultForm(), ...kept } as TableForm;
      if (Array.isArray(form.seats) && Array.isArray(form.sets) && form.clock?.type) return form;
    }
  } catch {
    // Not JSON: the default.
  }
  return defaultForm();
}

export function saveForm(store: Pick<Storage, 'setItem'> | null, game: string, form: TableForm): void {
  store?.setItem(KEY + game, JSON.stringify(form));
}
