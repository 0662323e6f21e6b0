// What happened in the last turns, in a few words for each player: "Berta: lays a tile, follower on the road, +4".
import { m } from '../paraglide/messages.js';
import { capitalize } from '../lib/names';
import { assertNever } from '../lib/never';
import type { Event, Update } from '../wire/types';
import { eventText, seatName, type Names } from './texts';
import { A_PIECE, GOODS, ON, PIECES, TITLES, TO_QUARTERS, WALL_TILES } from './vocabulary';

/** How long a line stays, in milliseconds. */
const LINE_TIME = 9000;
/** The number of lines to keep: the last turns of all others at a table of four. */
const MAX_LINES = 3;

export interface Line {
  /** The player; null for what nobody did. */
  seat: number | null;
  text: string;
}

/** An event in a few words, said of a player whose name stands before; empty if there is nothing to say. */
export function eventWords(names: Names, event: Event, seat: number): string {
  const words = ownWords(names, event, seat);
  const isPoints = event.type === 'scored' || event.type === 'awarded';
  // Whoever joins a feature of another player's turn may score it, but that player takes the goods and the title.
  if (words === '' || isPoints || !('seat' in event) || event.seat === seat) return words;
  return m.e_other({ name: seatName(names, event.seat), words });
}

function ownWords(names: Names, event: Event, seat: number): string {
  const { game } = names;
  switch (event.type) {
    case 'placed':
      return m.e_tile();
    case 'deployed':
      return m.e_piece({ piece: PIECES[event.piece][game](), place: ON[event.at.region.kind]() });
    case 'joined':
      return m.e_joined({ piece: A_PIECE[event.piece][game](), place: ON[event.at.region.kind]() });
    case 'scored':
    case 'awarded':
      if (event.points === 0) return '';
      return event.seat === seat ? `+${event.points}` : m.e_points_other({ name: seatName(names, event.seat), points: event.points });
    case 'goods':
      return m.e_goods({ count: event.count, goods: GOODS[event.goods]() });
    case 'second-turn':
      return m.e_second();
    case 'challenge-lost':
      return m.e_challenge();
    case 'entered':
      return m.e_entered({ piece: A_PIECE[event.piece][game](), quarter: TO_QUARTERS[event.quarter]() });
    case 'count-moved':
      return m.e_count({ quarter: TO_QUARTERS[event.quarter]() });
    case 'title-taken':
      return m.e_title({ title: TITLES[event.title]() });
    case 'revealed':
      return m.e_revealed({ kind: WALL_TILES[event.kind]() });
    case 'used':
      return m.e_used({ kind: WALL_TILES[event.kind]() });
    case 'keep':
      return m.e_keep();
    case 'gate-set':
      return m.e_gate();
    case 'wall-set':
      return m.e_wall();
    case 'guard-posted':
      return m.e_guard();
    case 'tower-set':
      return m.e_tower();
    case 'resigned':
      return m.e_resigned();
    case 'drawn':
    case 'returned':
    case 'over':
    case 'discarded':
      return '';
    default:
      return assertNever(event);
  }
}

/** The events that the user sees without words after a move of their own. */
const SEEN: readonly Event['type'][] = ['placed', 'deployed', 'joined', 'scored', 'gate-set', 'wall-set', 'guard-posted', 'tower-set', 'used', 'entered', 'count-moved', 'keep', 'resigned'];

export class Recap {
  readonly #names: () => Names;
  readonly #mine: () => readonly number[];
  #turns: readonly { id: number; seat: number | null; words: readonly string[] }[] = $state.raw([]);
  #ids = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(names: () => Names, mine: () => readonly number[]) {
    this.#names = names;
    this.#mine = mine;
  }

  /** The latest last. */
  get lines(): readonly (Line & { id: number })[] {
    const names = this.#names();
    return this.#turns.map(({ id, seat, words }) => {
      const text = words.join(', ');
      return { id, seat, text: seat === null ? text : m.e_line({ name: seatName(names, seat), text }) };
    });
  }

  add(update: Update): void {
    const { entry, events } = update;
    const names = this.#names();
    const last = events.some(({ type }) => type === 'over');
    if (entry.type === 'played' && !last) {
      const isOwn = this.#mine().includes(entry.seat);
      const told = events.filter(({ type }) => !isOwn || !SEEN.includes(type));
      const words = told.map((event) => eventWords(names, event, entry.seat)).filter((text) => text !== '');
      this.#say(entry.seat, words, events.some(({ type }) => type === 'placed'));
    }
    for (const event of events) {
      if (event.type === 'discarded') this.#say(null, [capitalize(eventText(names, event))], true);
    }
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#turns = [];
  }

  /** Adds words to the line of a player, or begins a new one. */
  #say(seat: number | null, words: readonly string[], isNew: boolean): void {
    const old = this.#turns.findLast((turn) => turn.seat === seat);
    const id = ++this.#ids;
    const others = this.#turns.filter((turn) => turn !== old);
    const all = isNew ? words : [...(old?.words ?? []), ...words];
    this.#turns = (all.length > 0 ? [...others, { id, seat, words: all }] : others).slice(-MAX_LINES);
    if (old) clearTimeout(this.#timers.get(old.id));
    if (old) this.#timers.delete(old.id);
    this.#timers.set(
      id,
      setTimeout(() => {
        this.#timers.delete(id);
        this.#turns = this.#turns.filter((turn) => turn.id !== id);
      }, LINE_TIME),
    );
  }
}
