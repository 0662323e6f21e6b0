// A table that somebody puts together: what may be combined, and the request that comes of it.

import type { Clock, CreateTable, GameInfo, OptionInfo, SeatWish } from '../wire/types';

/** A seat of the form: oneself, someone who gets the link, or a bot of a level. */
export type SeatChoice = 'me' | 'open' | `bot:${string}`;

/** The form. */
export interface Wish {
  seats: SeatChoice[];
  sets: string[];
  options: Record<string, string>;
  clock: Clock;
  listed: boolean;
  aids: boolean;
}

/** What one gets without choosing: oneself against one bot. */
export function plain(level = 'normal'): Wish {
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
export function bounds(game: GameInfo, sets: readonly string[]): [number, number] {
  const chosen = game.sets.filter((info) => sets.includes(info.set));
  return [game.seats[0], Math.max(game.seats[1], ...chosen.map((info) => info.seats[1]))];
}

/** The sets after one was switched on or off: what it needs comes with it, what it excludes goes. */
export function toggled(game: GameInfo, sets: readonly string[], name: string): string[] {
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
export function offered(game: GameInfo, sets: readonly string[]): OptionInfo[] {
  return game.options.filter(({ needs }) => needs === null || sets.includes(needs));
}

/** The choices among the offered options; defaults are left out. */
function chosen(game: GameInfo, sets: readonly string[], options: Wish['options']): Wish['options'] {
  const kept: Wish['options'] = {};
  for (const { name, values } of offered(game, sets)) {
    const value = options[name];
    if (value !== undefined && value !== values[0] && values.includes(value)) kept[name] = value;
  }
  return kept;
}

/** The form after a set was switched on or off: options that need a set which went are dropped. */
export function switched(game: GameInfo, wish: Wish, name: string): Wish {
  const sets = toggled(game, wish.sets, name);
  return { ...wish, sets, options: chosen(game, sets, wish.options) };
}

/** The form made to fit the game, where it was kept from another time. */
export function fitted(game: GameInfo, levels: readonly string[], wish: Wish): Wish {
  let sets: string[] = game.sets.some((info) => info.set === 'base') ? ['base'] : [];
  for (const set of wish.sets) if (!sets.includes(set)) sets = toggled(game, sets, set);
  const [least, most] = bounds(game, sets);
  const level = levels.includes('normal') ? 'normal' : (levels[0] ?? 'normal');
  const seats = wish.seats
    .filter((seat, at) => seat !== 'me' || wish.seats.indexOf('me') === at)
    .map((seat): SeatChoice =>
      seat === 'me' || seat === 'open' || levels.includes(seat.slice(4)) ? seat : `bot:${level}`,
    )
    .slice(0, most);
  while (seats.length < least) seats.push(seats.includes('me') ? `bot:${level}` : 'me');
  return { ...wish, seats, sets, options: chosen(game, sets, wish.options) };
}

/** The request that opens such a table. */
export function request(game: string, wish: Wish, name: string): CreateTable {
  const seat = (choice: SeatChoice): SeatWish => {
    if (choice === 'me') return { type: 'me', name };
    if (choice === 'open') return { type: 'open' };
    return { type: 'bot', level: choice.slice(4) };
  };
  return {
    game,
    sets: wish.sets,
    options: Object.entries(wish.options).map(([option, value]) => ({ name: option, value })),
    seats: wish.seats.map(seat),
    clock: wish.clock,
    listed: wish.listed,
    aids: wish.aids,
  };
}

const KEY = 'bastide.wish.';

/** What was chosen last for this game. */
export function last(store: Pick<Storage, 'getItem'> | null, game: string): Wish {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY + game) ?? 'null');
    if (typeof kept === 'object' && kept !== null) {
      const wish = { ...plain(), ...kept } as Wish;
      if (Array.isArray(wish.seats) && Array.isArray(wish.sets) && wish.clock?.type) return wish;
    }
  } catch {
    // What is kept cannot be read: then nothing was chosen.
  }
  return plain();
}

/** Keeps what was chosen for the next time. */
export function remember(store: Pick<Storage, 'setItem'> | null, game: string, wish: Wish): void {
  store?.setItem(KEY + game, JSON.stringify(wish));
}
