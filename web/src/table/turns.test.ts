import { expect, it } from 'vitest';
import type { Event, Entry, Update } from '../wire/types';
import { region } from './legal.fixture';
import { now } from './now.fixture';
import type { Position } from './reduce';
import type { Names } from './texts';
import { turnItems } from './turns';

const NAMES: Names = { game: 'classic', seats: [{ type: 'person', name: 'Anna' }, { type: 'bot', level: 'hard' }] };
const at = { x: 1, y: 0, region: region('road', 'E') };
const played = (seat: number, isPass = false): Entry =>
  isPass ? { type: 'played', seat, line: 'pass', action: { type: 'pass' } } : { type: 'played', seat, line: '', action: { type: 'guard' } };
const placed = (seat: number): Event => ({ type: 'placed', seat, tile: 'base/CRFR', at: { x: 1, y: 0 }, rotation: 'N' });
const deployed = (seat: number): Event => ({ type: 'deployed', seat, piece: 'follower', at });
const scored = (seat: number, points: number): Event => ({
  type: 'scored',
  seat,
  points,
  terms: points > 0 ? [{ what: 'tiles', count: points, each: 1 }] : [],
  feature: 'road',
  tiles: 3,
  at,
  why: 'complete',
});

function history(...entries: [Entry, ...Event[]][]): Position[] {
  return entries.map(([entry, ...events], index): Position => {
    const laid: Update['laid'] = events.some(({ type }) => type === 'placed') ? [{ tile: 'base/CRFR', x: 1, y: 0, rotation: 'N' }] : [];
    const update: Update = { seq: index + 1, at: 0, entry, events, laid };
    return { seq: index + 1, at: 0, tiles: [], now: now({ decision: { seat: 0, kind: 'deploy' } }), update };
  });
}

it('has one item for a turn, with the points below it', () => {
  const items = turnItems(history([{ type: 'started' }], [played(0), placed(0)], [played(0), deployed(0), scored(1, 3)], [played(1), placed(1)]), NAMES);
  expect(items.map(({ text }) => text)).toEqual(['The game begins.', 'Anna lays a tile and puts a follower on the road', 'Odo lays a tile']);
  expect(items[1]).toMatchObject({ from: 2, seq: 3, seat: 0 });
  expect(items.map(({ number }) => number)).toEqual([null, 1, 2]);
  expect(items[1]?.gains).toEqual([{ who: { seat: 1, name: 'Odo' }, points: 3, text: 'road, complete: 3 tiles ×\u00a01', kind: 'road' }]);
});

it('tells that the game begins where the last player sits down', () => {
  const [item] = turnItems(history([{ type: 'sat', seat: 1, name: 'Ben', begins: true }], [played(0), placed(0)]), NAMES);
  expect(item).toMatchObject({ seat: null, text: 'The game begins.' });
});

it('begins an item with each tile, also when a player has a second turn', () => {
  const items = turnItems(history([played(0), placed(0), { type: 'second-turn', seat: 0 }], [played(0), placed(0)]), NAMES);
  expect(items.map(({ text }) => text)).toEqual(['Anna lays a tile, plays again thanks to the builder', 'Anna lays a tile']);
});

it('tells that somebody passed only where they did nothing else', () => {
  const passes = turnItems(history([played(0), placed(0)], [played(0, true)], [played(1, true)]), NAMES);
  expect(passes.map(({ text }) => text)).toEqual(['Anna lays a tile', 'Odo places no figure.']);
});

it('has words for every item, also where passing leads to points of others', () => {
  const [, passed] = turnItems(history([played(0), placed(0)], [played(1, true), scored(0, 3)]), NAMES);
  expect(passed).toMatchObject({ seat: 1, text: 'Odo places no figure.', gains: [{ who: { seat: 0, name: 'Anna' }, points: 3 }] });
});

it('tells in sentences who gave up and who won, and no points where there are none', () => {
  const items = turnItems(history([played(0), placed(0), scored(0, 0)], [played(0), { type: 'resigned', seat: 0 }, { type: 'over', winners: [1] }]), NAMES);
  expect(items.map(({ text, notes }) => [text, ...notes])).toEqual([['Anna lays a tile'], ['', 'Anna gives up.', 'Odo wins.']]);
  expect(items[0]?.gains).toEqual([{ who: null, points: 0, text: 'road, complete', kind: 'road' }]);
});

it('names the player of each scoring where several score', () => {
  const [item] = turnItems(history([played(0), placed(0), scored(0, 4), scored(1, 3)]), NAMES);
  expect(item?.gains.map(({ who, points }) => [who?.name, points])).toEqual([['Anna', 4], ['Odo', 3]]);
});

it('names the other player who takes the goods and the title of a joined feature', () => {
  const joined: Event = { type: 'joined', seat: 1, piece: 'follower', quarter: 'castle', at };
  const goods: Event = { type: 'goods', seat: 0, goods: 'wine', count: 1, at };
  const title: Event = { type: 'title-taken', seat: 0, title: 'king', tiles: 9 };
  const [, item] = turnItems(history([played(0), placed(0)], [played(1), joined, scored(1, 9), goods, title]), NAMES);
  expect(item?.text).toBe('Odo: joins on the road with a follower, Anna takes 1 × wine, Anna takes the title of king');
});

it('has one line instead of turns that were taken back', () => {
  const undone = (to: number): Entry => ({ type: 'undo-asked', seat: 0, to, undone: true });
  const list = history([{ type: 'started' }], [played(0), placed(0)], [played(1), placed(1)], [undone(2)], [undone(1)], [played(0), placed(0)]);
  const taken = list.map((position) =>
    position.update?.entry.type === 'undo-asked' ? { ...position, update: { ...position.update, kept: 1 } } : position,
  );
  expect(turnItems(taken, NAMES).map(({ text }) => text)).toEqual(['The game begins.', 'A move was taken back.', 'Anna lays a tile']);
  expect(turnItems(taken, NAMES).map(({ number }) => number)).toEqual([null, null, 1]);
  // An undo that comes back to an earlier one.
  const again = [...taken, ...history([undone(5)]).map((one) => ({ ...one, seq: 7, update: one.update && { ...one.update, seq: 7, kept: 1 } }))];
  expect(turnItems(again, NAMES).map(({ text }) => text)).toEqual(['The game begins.', 'A move was taken back.']);
});
