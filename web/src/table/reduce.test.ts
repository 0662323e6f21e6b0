import { describe, expect, it } from 'vitest';
import type { State, Tile, Update } from '../wire/types';
import { now } from './now.fixture';
import { initialTiles, lastPlaced, turnNumber, positions, reduce, replayStops } from './reduce';

const tile = (x: number, y: number): Tile => ({ tile: 'base/CRFR', x, y, rotation: 'N' });
const start: State = { seq: 2, at: 1, tiles: [tile(0, 0)], now: now(), chat: [] };
const placed = (seq: number, x: number): Update => ({
  seq,
  at: seq,
  entry: { type: 'played', seat: 0, line: `place ${x},0 N`, action: { type: 'place', x, y: 0, rotation: 'N' } },
  events: [{ type: 'placed', seat: 0, tile: 'base/CRFR', at: { x, y: 0 }, rotation: 'N' }],
  laid: [tile(x, 0)],
  now: now({ drawn: 'base/FFFF' }),
});

describe('the reducer', () => {
  it('adds tiles and replaces the rest', () => {
    const next = reduce(start, placed(3, 1));
    expect(next?.seq).toBe(3);
    expect(next?.tiles).toHaveLength(2);
    expect(next?.now.drawn).toBe('base/FFFF');
    expect(start.tiles).toHaveLength(1);
  });

  it('ignores known updates and rejects gaps', () => {
    expect(reduce(start, placed(2, 1))).toBe(start);
    expect(reduce(start, placed(4, 1))).toBeNull();
  });

  it('keeps the state after a chat message', () => {
    const said: Update = { seq: 3, at: 9, entry: { type: 'said', seat: 1, text: 'hm' }, events: [], laid: [] };
    const next = reduce(start, said);
    expect(next?.now).toBe(start.now);
    expect(next?.chat).toEqual([{ seq: 3, at: 9, seat: 1, text: 'hm' }]);
  });

  it('does not show messages that were removed', () => {
    const said: Update = { seq: 3, at: 9, entry: { type: 'said', seat: 1, text: '' }, events: [], laid: [] };
    expect(reduce(start, said)).toMatchObject({ seq: 3, chat: [] });
  });

  it('keeps the last hundred chat messages', () => {
    let state = start;
    for (let seq = 3; seq < 120; seq++) {
      const said: Update = { seq, at: seq, entry: { type: 'said', seat: 1, text: 'hm' }, events: [], laid: [] };
      state = reduce(state, said) ?? state;
    }
    expect(state.chat).toHaveLength(100);
    expect(state.chat.at(-1)?.seq).toBe(119);
  });

  it('removes the tiles that an undo took back', () => {
    const one = reduce(start, placed(3, 1));
    const back: Update = {
      seq: 4,
      at: 9,
      entry: { type: 'undo-asked', seat: 0, to: 2, undone: true },
      events: [],
      laid: [],
      kept: start.tiles.length,
      now: start.now,
    };
    expect(one && reduce(one, back)?.tiles).toEqual(start.tiles);
  });

  it('rebuilds every position, with the initial tiles', () => {
    const opened: Update = { seq: 1, at: 0, entry: { type: 'opened' }, events: [], laid: [] };
    const began: Update = { seq: 2, at: 1, entry: { type: 'started' }, events: [], laid: [], now: now() };
    const updates = [opened, began, placed(3, 1), placed(4, 2)];
    const last: State = { seq: 4, at: 4, tiles: [tile(0, 0), tile(1, 0), tile(2, 0)], now: now(), chat: [] };
    expect(initialTiles(last.tiles, updates)).toEqual([tile(0, 0)]);
    const list = positions(last, updates);
    expect(list.map((position) => position.tiles.length)).toEqual([1, 2, 3]);
    expect(lastPlaced(list, 2).map((square) => square.x)).toEqual([2, 1]);
  });

  it('counts the same turns at a table and in its record', () => {
    const began: Update = { seq: 2, at: 1, entry: { type: 'started' }, events: [], laid: [], now: now() };
    const said: Update = { seq: 4, at: 9, entry: { type: 'said', seat: 1, text: 'hm' }, events: [], laid: [] };
    const last: State = { seq: 5, at: 5, tiles: [tile(0, 0), tile(1, 0), tile(2, 0)], now: now(), chat: [] };
    const table = positions(last, [began, placed(3, 1), said, placed(5, 2)]);
    // A record begins with a position, and has only moves.
    const first = { seq: 0, at: 0, tiles: start.tiles, now: now(), update: null };
    const record = [first, ...[placed(1, 1), placed(2, 2)].map((update) => ({ ...first, seq: update.seq, update }))];
    expect([turnNumber(table), turnNumber(record)]).toEqual([2, 2]);
    expect([replayStops(table).length, replayStops(record).length]).toEqual([3, 3]);
  });

  it('counts a tile and what follows it as one turn', () => {
    const figure: Update = { seq: 4, at: 4, entry: { type: 'played', seat: 0, line: 'pass', action: { type: 'pass' } }, events: [], laid: [] };
    const began: Update = { seq: 2, at: 1, entry: { type: 'started' }, events: [], laid: [], now: now() };
    const last: State = { seq: 5, at: 5, tiles: [tile(0, 0), tile(1, 0), tile(2, 0)], now: now(), chat: [] };
    const list = positions(last, [began, placed(3, 1), figure, placed(5, 2)]);
    expect(list.map(({ seq }) => turnNumber(list, seq))).toEqual([0, 1, 1, 2]);
    expect(turnNumber(list)).toBe(2);
    // Each of them is a step of the replay.
    expect(replayStops(list)).toHaveLength(4);
  });
});
