import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pace } from '../lib/settings.svelte';
import type { Event, FeatureInfo, Figure, Now, SeatNow, State, Tile, Update } from '../wire/types';
import { now } from './now.fixture';
import { Playback, type Hooks } from './playback.svelte';
import { reduce } from './reduce';

const seat = (score: number, count: number): SeatNow => ({ score, supply: [{ piece: 'follower', count }], goods: [], titles: [], resigned: false });
const tile = (x: number): Tile => ({ tile: 'base/CRFR', x, y: 0, rotation: 'N' });
const ROAD = { kind: 'road', port: 'E' } as const;
const START: State = {
  seq: 2,
  at: 0,
  tiles: [tile(0)],
  now: now({ seats: [seat(0, 7), seat(0, 7)], drawn: 'base/CRFR', decision: { seat: 1, kind: 'place' } }),
  chat: [],
};

/** A table at which seat 1 plays, with what the playback tells about it. */
function table(over: Partial<Hooks> = {}) {
  let state = START;
  const told: number[] = [];
  const sounds: string[] = [];
  const playback = new Playback({
    pace: () => 'brisk',
    isMotionAllowed: () => true,
    isHidden: () => false,
    mine: () => [0],
    features: () => null,
    onshown: (updates) => told.push(...updates.map(({ seq }) => seq)),
    sound: (name) => sounds.push(name),
    ...over,
  });
  const play = (by: number, events: Event[], laid: Tile[], next: Partial<Now>) => {
    const before = state;
    const update: Update = {
      seq: before.seq + 1,
      at: 0,
      entry: { type: 'played', seat: by, line: '', action: { type: 'pass' } },
      events,
      laid,
      now: { ...before.now, ...next },
    };
    state = reduce(before, update) ?? before;
    playback.add(update, before, state);
  };
  return {
    playback,
    told,
    sounds,
    place: (by: number, x: number) =>
      play(by, [{ type: 'placed', seat: by, tile: 'base/CRFR', at: { x, y: 0 }, rotation: 'N' }], [tile(x)], { drawn: null }),
    deploy: (by: number, x: number) => {
      const figure: Figure = { seat: by, piece: 'follower', x, y: 0, region: ROAD };
      const seats = state.now.seats.map((own, index) => (index === by ? seat(own.score, 6) : own));
      play(by, [{ type: 'deployed', seat: by, piece: 'follower', at: { x, y: 0, region: ROAD } }], [], { figures: [figure], seats });
    },
    /** A road of seat 1 is completed, and its follower returns. */
    score: (by: number, points: number, next: Partial<Now> = {}) => {
      const at = { x: 1, y: 0, region: ROAD };
      const seats = [seat(0, 7), seat(points, 7)];
      const events: Event[] = [
        { type: 'scored', seat: 1, points, terms: [], feature: 'road', tiles: 2, at, why: 'complete' },
        { type: 'returned', seat: 1, piece: 'follower', at },
      ];
      play(by, events, [], { seats, figures: [], ...next });
    },
    undo: () => {
      const update: Update = { seq: state.seq + 1, at: 0, entry: { type: 'undo-agreed', seat: 0, undone: true }, events: [], laid: [], kept: START.tiles.length, now: START.now };
      playback.add(update, state, { ...START, seq: update.seq });
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the playback', () => {
  it('shows a tile that flies, then lies, then the figure, and the truth at the end', () => {
    const { playback, place, deploy, told, sounds } = table();
    place(1, 1);
    deploy(1, 1);
    expect(playback.isPlaying).toBe(true);
    expect(playback.shown?.seq).toBe(2);
    expect(playback.shown?.tiles).toHaveLength(1);
    expect(playback.shown?.now.drawn).toBeNull();
    expect(playback.flights.list).toMatchObject([{ picture: { type: 'tile' }, from: { on: 'card', seat: 1 }, to: { at: { x: 1, y: 0 } } }]);
    vi.advanceTimersByTime(530);
    expect(playback.shown?.tiles).toHaveLength(2);
    expect(playback.landed).toEqual({ x: 1, y: 0, seat: 1 });
    expect(sounds).toEqual(['placed']);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(130);
    expect(told).toEqual([3]);
    expect(playback.shown?.seq).toBe(3);
    expect(playback.flights.list).toMatchObject([{ picture: { name: 'follower' } }]);
    expect(playback.shown?.now.figures).toEqual([]);
    expect(playback.shown?.now.seats[1]?.supply[0]?.count).toBe(6);
    vi.advanceTimersByTime(410);
    expect(playback.shown?.now.figures).toHaveLength(1);
    vi.advanceTimersByTime(130);
    expect(playback.isPlaying).toBe(false);
    expect(told).toEqual([3, 4]);
    expect(playback.flights.list).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('changes the score when the points arrive, and sends the figure home', () => {
    const { playback, deploy, score } = table();
    deploy(1, 1);
    vi.runAllTimers();
    score(1, 4);
    expect(playback.lights).toMatchObject([{ regions: [{ x: 1, y: 0 }] }]);
    expect(playback.points.list).toMatchObject([{ seat: 1, points: 4 }]);
    vi.advanceTimersByTime(310);
    expect(playback.flights.list.map(({ picture, to }) => [picture.type, to.on])).toEqual([['points', 'score'], ['figure', 'card']]);
    expect(playback.shown?.now.seats[1]?.score).toBe(0);
    expect(playback.shown?.now.figures).toEqual([]);
    vi.advanceTimersByTime(420);
    expect(playback.isPlaying).toBe(false);
    expect(playback.flights.list).toEqual([]);
    vi.runAllTimers();
    expect(playback.lights).toEqual([]);
  });

  it('lights the whole feature once its survey is loaded', async () => {
    const regions = [{ x: 0, y: 0, region: ROAD }, { x: 1, y: 0, region: ROAD }];
    const feature = { kind: 'road', regions } as unknown as FeatureInfo;
    const { playback, score } = table({ features: (seq) => Promise.resolve(seq === 3 ? [feature] : []) });
    score(1, 4);
    expect(playback.lights).toMatchObject([{ regions: [{ x: 1 }] }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(playback.lights).toMatchObject([{ regions }]);
  });

  it('ends at once when interrupted, with the points as still marks', () => {
    const { playback, place, score, told } = table();
    place(1, 1);
    score(1, 4);
    playback.finish();
    expect(playback.isPlaying).toBe(false);
    expect(playback.flights.list).toEqual([]);
    expect(told).toEqual([3, 4]);
    expect(playback.gains.list).toMatchObject([{ seat: 1, points: 4 }]);
    vi.advanceTimersByTime(5000);
    expect(playback.gains.list).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    playback.finish();
    expect(told).toEqual([3, 4]);
  });

  it.each<[string, Partial<Hooks>]>([
    ['the pace "at once"', { pace: () => 'at-once' }],
    ['reduced motion', { isMotionAllowed: () => false }],
    ['a hidden page', { isHidden: () => true }],
  ])('delays nothing with %s', (_, hooks) => {
    const { playback, place, score, told } = table(hooks);
    place(1, 1);
    score(1, 4);
    expect(playback.isPlaying).toBe(false);
    expect(playback.flights.list).toEqual([]);
    expect(playback.gains.list).toHaveLength(1);
    expect(told).toEqual([3, 4]);
  });

  it('takes twice as long at the calm pace', () => {
    const time = (pace: Pace): number => {
      const { playback, place } = table({ pace: () => pace });
      const start = Date.now();
      place(1, 1);
      while (playback.isPlaying) vi.advanceTimersToNextTimer();
      return Date.now() - start;
    };
    expect(time('calm')).toBe(2 * time('brisk'));
  });

  it('does not repeat a move of the user, and shows what follows without blocking the next one', () => {
    const { playback, place, score, told } = table();
    place(0, 1);
    expect(playback.isPlaying).toBe(false);
    score(0, 4, { decision: { seat: 0, kind: 'place', legal: [] } });
    expect(playback.isPlaying).toBe(false);
    expect(told).toEqual([3, 4]);
    vi.advanceTimersByTime(310);
    expect(playback.flights.list.map(({ picture }) => picture.type)).toEqual(['points', 'figure']);
    vi.runAllTimers();
    expect(playback.flights.list).toEqual([]);
    // If another goes on, that waits until the points have arrived.
    score(0, 9, { decision: { seat: 1, kind: 'place' } });
    expect(playback.isPlaying).toBe(true);
    vi.runAllTimers();
    expect(playback.isPlaying).toBe(false);
  });

  it('counts points of a move of the user when they arrive', () => {
    const { playback, score } = table({ mine: () => [1] });
    score(1, 2, { decision: { seat: 1, kind: 'place', legal: [] } });
    expect(playback.isPlaying).toBe(false);
    expect([playback.comingTo(0), playback.comingTo(1)]).toEqual([0, 2]);
    // The next player of a shared device is called afterwards.
    expect(playback.isTrailing).toBe(true);
    vi.advanceTimersByTime(2000);
    expect([playback.comingTo(1), playback.isTrailing]).toEqual([0, false]);
    score(1, 3, { decision: { seat: 1, kind: 'place', legal: [] } });
    playback.finish();
    expect(playback.comingTo(1)).toBe(0);
  });

  it('hurries when many turns wait, and shows the oldest of a long backlog at once', () => {
    const { playback, place, told } = table();
    const start = Date.now();
    for (let x = 1; x <= 30; x++) place(1, x);
    expect(told).toEqual([]);
    while (playback.isPlaying) vi.advanceTimersToNextTimer();
    expect(told).toHaveLength(30);
    expect(Date.now() - start).toBeLessThan(5000);
  });

  it('jumps to the position after an undo', () => {
    const { playback, place, undo, told } = table();
    place(1, 1);
    undo();
    expect(playback.isPlaying).toBe(false);
    expect(told).toEqual([3, 4]);
  });
});
