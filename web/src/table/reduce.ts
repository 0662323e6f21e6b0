// From a state and what happened to the next state: pure, so that the table, the replay and the tests share it.
import { squareKey } from '../lib/places';
import type { Event, Now, Said, SeatInfo, State, Tile, Update } from '../wire/types';

/** Messages that are kept; the server keeps no more of them either. */
const CHAT_LIMIT = 200;

/** A position of the game, after one entry. */
export interface Position {
  seq: number;
  at: number;
  tiles: readonly Tile[];
  now: Now;
  /** What led here. */
  update: Update | null;
}

/** The state after an update; the same state if it is known already, null if one in between is missing. */
export function reduce(state: State, update: Update): State | null {
  if (update.seq <= state.seq) return state;
  if (update.seq !== state.seq + 1) return null;
  if (update.state) return { ...update.state, seq: update.seq, at: update.at };
  const { entry } = update;
  const said: Said | null =
    entry.type === 'said' ? { seq: update.seq, at: update.at, seat: entry.seat, text: entry.text } : null;
  return {
    seq: update.seq,
    at: update.at,
    tiles: update.laid.length > 0 ? [...state.tiles, ...update.laid] : state.tiles,
    now: update.now ?? state.now,
    chat: said ? [...state.chat, said].slice(-CHAT_LIMIT) : state.chat,
  };
}

/** The seats after an update. */
export function reduceSeats(seats: SeatInfo[], update: Update): SeatInfo[] {
  return update.seats ?? seats;
}

/**
 * What lay on the table before anything was laid: tiles on squares that nobody ever laid a tile on. Updates tell only
 * what was laid.
 */
export function initialTiles(tiles: readonly Tile[], updates: readonly Update[]): Tile[] {
  const laid = new Set(updates.flatMap((update) => update.laid.map(squareKey)));
  return tiles.filter((tile) => !laid.has(squareKey(tile)));
}

/** Every position of a game from all its updates; `last` is the state that they led to. */
export function positions(last: State, updates: readonly Update[]): Position[] {
  const first = initialTiles(last.tiles, updates);
  const list: Position[] = [];
  let state: State | null = null;
  for (const update of updates) {
    if (state) {
      state = reduce(state, update);
      if (!state) break;
    } else {
      // Before the game starts there is nothing to see.
      const now: Now | undefined = update.now ?? update.state?.now;
      if (!now) continue;
      state = update.state
        ? { ...update.state, seq: update.seq }
        : { seq: update.seq, at: update.at, tiles: [...first, ...update.laid], now, chat: [] };
    }
    list.push({ seq: update.seq, at: update.at, tiles: state.tiles, now: state.now, update });
  }
  return list;
}

/** The positions with one more; where something was taken back, they stay: it did happen. */
export function appendPosition(list: readonly Position[], state: State, update: Update): Position[] {
  return [...list, { seq: state.seq, at: state.at, tiles: state.tiles, now: state.now, update }];
}

/** The squares of the tiles that the last `count` placements laid, the latest first. */
export function lastPlaced(list: readonly Position[], count: number): { x: number; y: number; seat: number; }[] {
  const found: { x: number; y: number; seat: number; }[] = [];
  for (let index = list.length - 1; index >= 0 && found.length < count; index--) {
    const update = list[index]?.update;
    if (!update) break;
    const placed = update.events.find((event): event is Event & { type: 'placed'; } => event.type === 'placed');
    const laid = update.laid[0];
    if (placed && laid) found.push({ x: laid.x, y: laid.y, seat: placed.seat });
  }
  return found;
}
