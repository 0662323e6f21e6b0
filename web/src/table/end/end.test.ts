import { describe, expect, it } from 'vitest';
import type { Event } from '../../wire/types';
import { keptPositions, turnNumber, replayStops, type Position } from '../reduce';
import { GAMES, position } from './games.fixture';
import { moments } from './moments';
import { KINDS_OF, ranking, tally } from './tally';
import { endSteps, litFeature, quitter, stepTimes } from './telling';

const city = (seat: number, points: number, x = 0, why: 'complete' | 'unfinished' = 'complete'): Event => ({
  type: 'scored',
  seat,
  points,
  terms: [],
  feature: 'city',
  tiles: 2,
  at: { x, y: 0, region: { kind: 'city', port: 'N' } },
  why,
});
const over = (...winners: number[]): Event => ({ type: 'over', winners });
const scoreOf = (history: readonly Position[], seat: number) => history.at(-1)?.now.seats[seat]?.score;

describe.each(GAMES)('a game of $game', ({ game, history, scores }) => {
  it('has points by kind that add up to the scores', () => {
    const sums = tally(history, game, scores.length);
    expect(sums.total).toEqual(scores);
    expect(scores.map((_, seat) => sums.rows.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0))).toEqual(scores);
    expect(scores.map((_, seat) => (sums.played[seat] ?? 0) + (sums.final[seat] ?? 0))).toEqual(scores);
    expect(KINDS_OF[game]).toEqual(expect.arrayContaining(sums.rows.map(({ kind }) => kind)));
  });

  it('tells the final scoring in groups, within seconds', () => {
    const steps = endSteps(history.at(-1)?.update?.events ?? []);
    const { final } = tally(history, game, scores.length);
    const told = scores.map((_, seat) => steps.flatMap(({ gains }) => gains).reduce((sum, gain) => (gain.seat === seat ? sum + gain.points : sum), 0));
    expect(told).toEqual(final);
    const kinds = steps.map(({ kind }) => kind);
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual([...new Set(kinds)]);
    const brisk = stepTimes(steps, 'brisk').reduce((sum, time) => sum + time, 0);
    expect(brisk).toBeGreaterThan(1000);
    expect(brisk).toBeLessThan(12_000);
    expect(stepTimes(steps, 'calm').reduce((sum, time) => sum + time, 0)).toBeGreaterThan(brisk);
  });

  it('has moments at real turns', () => {
    const list = moments(history);
    expect(list.length).toBeGreaterThan(1);
    const best = list.find(({ type }) => type === 'scoring');
    const all = history.flatMap(({ update }) => update?.events ?? []);
    const most = Math.max(...all.flatMap((event) => (event.type === 'scored' && event.why === 'complete' ? [event.points] : [])));
    expect(best?.points).toBeGreaterThanOrEqual(most);
    for (const { seq, turn } of list) {
      expect(history.some((one) => one.seq === seq)).toBe(true);
      expect(turn).toBe(turnNumber(history, seq));
    }
  });

  it('counts only what was played as turns', () => {
    expect(turnNumber(history)).toBe(history.length - 1);
    expect(replayStops(history)).toHaveLength(history.length);
  });
});

describe('points by kind', () => {
  const start = position(1, null, [0, 0]);
  const scored = position(2, 0, [8, 0], [city(0, 8)]);

  it('leave out what an undo took back', () => {
    const back = position(3, 0, [0, 0]);
    const { update, ...rest } = back;
    const undone: Position = {
      ...rest,
      update: update && {
        ...update,
        entry: { type: 'undo-asked', seat: 0, to: 1, undone: true },
        kept: 0,
      },
    };
    const history = [start, scored, undone, position(4, 0, [4, 0], [city(0, 4)])];
    expect(tally(history, 'classic', 2).total).toEqual([4, 0]);
    expect(keptPositions(history).map(({ seq }) => seq)).toEqual([1, 4]);
    expect(turnNumber(history)).toBe(1);
  });

  it('count completed features of the last move as played', () => {
    const last = position(3, 1, [11, 5], [city(1, 5), city(0, 3, 4, 'unfinished'), over(0)], [0]);
    const sums = tally([start, scored, last], 'classic', 2);
    expect([sums.played, sums.final]).toEqual([[8, 5], [3, 0]]);
  });
});

describe('the telling', () => {
  it('joins the owners of a feature, and leaves out what brings nothing', () => {
    const steps = endSteps([city(0, 3, 1, 'unfinished'), city(1, 3, 1, 'unfinished'), city(1, 0, 5, 'unfinished'), over(0, 1)]);
    expect(steps).toHaveLength(1);
    expect(steps[0]?.gains).toEqual([{ seat: 0, points: 3 }, { seat: 1, points: 3 }]);
    expect(steps[0] && litFeature(steps[0], [])?.owners).toEqual([0, 1]);
  });

  it('joins awards of a seat, such as those of guards', () => {
    const guard = (seat: number): Event => ({ type: 'awarded', seat, points: 5, terms: [], for: 'guard' });
    const steps = endSteps([guard(1), guard(1), guard(0), over(1)]);
    expect(steps.map(({ gains }) => gains)).toEqual([[{ seat: 1, points: 10 }], [{ seat: 0, points: 5 }]]);
  });

  it('is not for running games, and names who gave up', () => {
    expect(endSteps([city(0, 3, 1, 'unfinished')])).toEqual([]);
    const last = position(5, 1, [3, 0], [over(0)], [0]);
    expect(quitter(last.update)).toBeNull();
    const resigned = last.update && { ...last.update, entry: { type: 'played', seat: 1, line: 'resign', action: { type: 'resign' } } as const };
    expect(quitter(resigned)).toEqual({ seat: 1, how: 'resigned' });
  });
});

describe('moments', () => {
  it('tell a lead that did not last, and when it was lost', () => {
    const history = [
      position(1, null, [0, 0]),
      position(2, 0, [12, 0], [city(0, 12)]),
      position(3, 1, [12, 9], [city(1, 9, 3)]),
      position(4, 1, [12, 19], [city(1, 10, 6), over(1)], [1]),
    ];
    expect(scoreOf(history, 1)).toBe(19);
    const found = moments(history).map(({ type, seat, points, turn }) => ({ type, seat, points, turn }));
    expect(found).toContainEqual({ type: 'ahead', seat: 0, points: 12, turn: 1 });
    expect(found).toContainEqual({ type: 'lead', seat: 1, points: 7, turn: 3 });
    expect(found).toContainEqual({ type: 'scoring', seat: 0, points: 12, turn: 1 });
  });

  it('are none in a game without points', () => {
    expect(moments([position(1, null, [0, 0]), position(2, 0, [0, 0], [over(0, 1)], [0, 1])])).toEqual([]);
  });
});

it('ranks winners first and who gave up last', () => {
  const seat = (score: number, resigned = false) => ({ score, resigned, supply: [], goods: [], titles: [] });
  expect(ranking({ seats: [seat(10), seat(40, true), seat(20), seat(30)], winners: [3] })).toEqual([3, 2, 0, 1]);
  expect(ranking({ seats: [seat(10), seat(40)], winners: [0] })).toEqual([0, 1]);
});
