// Three played games for tests: positions with scores, and the events that brought points.
import type { Event, GameKind, Update } from '../../wire/types';
import { now } from '../now.fixture';
import type { Position } from '../reduce';
import games from './games.fixture.json';

interface Row {
  seq: number;
  /** The seat that played; null for the start. */
  by: number | null;
  scores: number[];
  events?: Event[];
}

export interface RecordedGame {
  game: GameKind;
  history: Position[];
  scores: number[];
}

/** A position after an entry, with events and scores; each entry of a seat is a turn. */
export function position(seq: number, by: number | null, scores: readonly number[], events: Event[] = [], winners: number[] = []): Position {
  const entry: Update['entry'] = by === null ? { type: 'started' } : { type: 'played', seat: by, line: 'pass', action: { type: 'pass' } };
  const laid: Update['laid'] = by === null ? [] : [{ tile: 'base/CRFR', x: seq, y: 0, rotation: 'N' }];
  const isOver = events.some(({ type }) => type === 'over');
  const seats = scores.map((score) => ({ score, supply: [], goods: [], titles: [], resigned: false }));
  const after = now({ seats, winners: isOver ? winners : [], status: isOver ? 'over' : 'running' });
  return { seq, at: seq, tiles: [], now: after, update: { seq, at: seq, entry, events, laid, now: after } };
}

export const GAMES: RecordedGame[] = (games as { game: GameKind; winners: number[]; positions: Row[] }[]).map(
  ({ game, winners, positions }) => ({
    game,
    history: positions.map(({ seq, by, scores, events = [] }) => position(seq, by, scores, events, winners)),
    scores: positions.at(-1)?.scores ?? [],
  }),
);
