import { expect, it } from 'vitest';
import type { FeatureInfo, Preview } from '../wire/types';
import { brings, type Viewer } from './brings';
import { legal, region } from './legal.fixture';
import { now } from './now.fixture';

const viewer: Viewer = {
  names: { game: 'city', seats: [{ type: 'person', name: 'Anna' }, { type: 'bot', level: 'hard' }] },
  mine: [0],
  now: now({ decision: { seat: 0, kind: 'tower' } }),
};
const preview: Preview = { decision: null, events: [], features: [], points: 2, sees_to: null };

it('promises the points of a tower at once, and those of a guard for the end', () => {
  expect(brings(viewer, legal({ type: 'tower', end: 'left' }), preview)).toEqual(['Tower: 2 points for you']);
  expect(brings(viewer, legal({ type: 'guard' }), preview)).toEqual(['2 points if the game ended now']);
});

it('tells how many figures the count would hold, so that no number reads as part of a name', () => {
  const held = now({
    quarters: { count: 'castle', closed: [], figures: [{ seat: 1, quarter: 'market', piece: 'follower', count: 2 }] },
  });
  const moved: Preview = { ...preview, events: [{ type: 'count-moved', seat: 0, quarter: 'market' }], points: null };
  const classic: Viewer = { ...viewer, names: { ...viewer.names, game: 'classic' }, now: held };
  expect(brings(classic, legal({ type: 'count', quarter: 'market' }), moved)).toEqual(['Cannot leave then: Odo\u00a0×2']);
});

it('tells whose a complete feature is with a figure that joins, or who scores it', () => {
  const at = { x: 2, y: 0, region: region('city', 'N') };
  const points = { points: 22, terms: [] };
  const city: FeatureInfo = { kind: 'city', regions: [at], claims: [], owners: [0, 1], tiles: 9, open: 0, now: points, shares: [], complete: points, rule: 'B9' };
  const join = legal({ type: 'join', ...at, piece: 'follower' });
  const another: Preview = { ...preview, features: [city], points: null };
  expect(brings(viewer, join, another)).toEqual(['City of 9 tiles, complete, shared with Odo: 22 points']);
  const events: Preview['events'] = [{ type: 'scored', seat: 0, points: 22, terms: [], feature: 'city', tiles: 9, at, why: 'complete' }];
  expect(brings(viewer, join, { ...another, events })).toEqual(['Completes the city: 22 points for you']);
});
