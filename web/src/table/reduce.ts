// Applies updates to states. Pure, and shared by tables and replays.
import { squareKey } from '../lib/places';
import type { Choice, Event, Now, Said, SeatInfo, State, Tile, Update } from '../wire/types';

/** The number of chat messages to keep, as on the server. */
const CHAT_LIMIT = 100;

/** The position after an entry of the log. */
export interface Position {
  seq: number;
  at: number;
  tiles: readonly Tile[];
  now: Now;
  /** The update that led here; null for the start of a record. */
  update: Update | null;
}

/** The state after an update; the same state if the update is old, null if one in between is missing. */
export function reduce(state: State, update: Update): State | null {
  if (update.seq <= state.seq) return state;
  if (update.seq !== state.seq + 1) return null;
  const { entry } = update;
  // The text is empty once it was removed.
  const said: Said | null =
    entry.type === 'said' && entry.text !== '' ? { seq: update.seq, at: update.at, seat: entry.seat, text: entry.text } : null;
  return {
    seq: update.seq,
    at: update.at,
    tiles: tilesAfter(state.tiles, update),
    now: update.now ?? state.now,
    chat: said ? [...state.chat, said].slice(-CHAT_LIMIT) : state.chat,
  };
}

/** After an undo only the tiles that were laid first are left. */
function tilesAfter(tiles: readonly Tile[], { kept, laid }: Update): Tile[] {
  return kept === undefined && laid.length === 0 ? (tiles as Tile[]) : [...tiles.slice(0, kept), ...laid];
}

export function reduceSeats(seats: SeatInfo[], update: Update): SeatInfo[] {
  return update.seats ?? seats;
}

/**
 * The tiles on the board before the first placement: those on squares where no update placed a tile. Updates contain only
 * placed tiles.
 */
export function initialTiles(tiles: readonly Tile[], updates: readonly Update[]): Tile[] {
  const laid = new Set(updates.flatMap((update) => update.laid.map(squareKey)));
  return tiles.filter((tile) => !laid.has(squareKey(tile)));
}

/** Every position of a game, from all its updates; `last` is the state after them. */
export function positions(last: State, updates: readonly Update[]): Position[] {
  const first = initialTiles(last.tiles, updates);
  const list: Position[] = [];
  let state: State | null = null;
  for (const update of updates) {
    if (state) {
      state = reduce(state, update);
      if (!state) break;
    } else {
      // No position before the game starts.
      const { now } = update;
      if (!now) continue;
      state = { seq: update.seq, at: update.at, tiles: [...first, ...update.laid], now, chat: [] };
    }
    list.push({ seq: update.seq, at: update.at, tiles: state.tiles, now: state.now, update });
  }
  return list;
}

/** Appends the position after an update; an undo removes none, since the history shows what happened. */
export function appendPosition(list: readonly Position[], state: State, update: Update): Position[] {
  return [...list, { seq: state.seq, at: state.at, tiles: state.tiles, now: state.now, update }];
}

/** The squares of the last `count` placed tiles, latest first, without those that were taken back. */
export function lastPlaced(list: readonly Position[], count: number): { x: number; y: number; seat: number }[] {
  const found: { x: number; y: number; seat: number }[] = [];
  const there = new Set(list.at(-1)?.tiles.map(squareKey));
  for (let index = list.length - 1; index >= 0 && found.length < count; index--) {
    const update = list[index]?.update;
    if (!update) break;
    const placed = update.events.find((event): event is Event & { type: 'placed' } => event.type === 'placed');
    const laid = update.laid[0];
    // A tile can be laid on the same square again after an undo.
    if (placed && laid && there.delete(squareKey(laid))) found.push({ x: laid.x, y: laid.y, seat: placed.seat });
  }
  return found;
}

/** What was to be decided before an update; null where nothing was, or where it is not known. */
export function askedBefore(history: readonly Position[], { seq }: Update): Choice | null {
  return history.find((position) => position.seq === seq - 1)?.now.decision?.kind ?? null;
}

const isUndo = ({ update }: Position): boolean => update?.kept !== undefined;

/** The positions that still count: without those that an undo took back. */
export const keptPositions = (history: readonly Position[]): Position[] => keptWithUndos(history).filter((one) => !isUndo(one));

/** The positions that still count, and those of the undos after them: of several in a row only the last. */
export function keptWithUndos(history: readonly Position[]): Position[] {
  let kept: Position[] = [];
  for (const position of history) {
    const { update } = position;
    if (update?.kept !== undefined) {
      const { entry } = update;
      const to = entry.type === 'undo-asked' ? entry.to : (kept.at(-1)?.now.undo?.to ?? position.seq);
      kept = kept.filter(({ seq }) => seq <= to);
      const last = kept.at(-1);
      if (last && isUndo(last)) kept.pop();
    }
    kept.push(position);
  }
  return kept;
}

const isPlayed = ({ update }: Position): boolean => update?.entry.type === 'played';

/** Whether an update begins a turn: the tile; figures and answers to questions belong to the turn of the tile before them. */
export const beginsTurn = ({ entry, laid }: Update): boolean => entry.type === 'played' && laid.length > 0;

/** The number of turns up to an entry; null: of all. Without those taken back, so that tables and their records agree. */
export function turnNumber(history: readonly Position[], seq: number | null = null): number {
  return keptPositions(history).filter(({ seq: own, update }) => update && beginsTurn(update) && (seq === null || own <= seq)).length;
}

/** The positions for going through a game: the start, that after each tile, figure or answer, and the last one. */
export function replayStops(history: readonly Position[]): Position[] {
  const kept = keptPositions(history);
  const first = kept.findIndex(isPlayed);
  const start = first < 0 ? kept.slice(-1) : kept.slice(Math.max(0, first - 1), Math.max(1, first));
  const moves = kept.filter(isPlayed);
  // A game can also end by the clock.
  const over = kept.findLast(({ update }) => update?.events.some(({ type }) => type === 'over'));
  const isMissing = over && over !== moves.at(-1) && over.seq > (moves.at(-1)?.seq ?? 0);
  return [...start.filter((position) => position !== moves[0]), ...moves, ...(isMissing ? [over] : [])];
}
