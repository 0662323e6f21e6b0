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

it('does not call a feature open that a figure joins because it is complete', () => {
  const at = { x: 0, y: 0, region: region('city', 'N') };
  const worth = { points: 12, terms: [] };
  const city: FeatureInfo = { kind: 'city', regions: [at], tiles: 5, open: 0, claims: [], owners: [1], now: worth, shares: [], complete: worth, rule: 'B12' };
  const scored: Preview = {
    ...preview,
    features: [city],
    events: [{ type: 'scored', seat: 1, points: 12, terms: [], feature: 'city', tiles: 5, at, why: 'complete' }],
  };
  const classic: Viewer = { ...viewer, names: { ...viewer.names, game: 'classic' } };
  expect(brings(classic, legal({ type: 'join', piece: 'follower', ...at }), scored)).toEqual([
    'Completes the city: 12 points for Hard bot',
  ]);
});

it('tells how many figures the count would hold, so that no number reads as part of a name', () => {
  const held = now({
    quarters: { count: 'castle', closed: [], figures: [{ seat: 1, quarter: 'market', piece: 'follower', count: 2 }] },
  });
  const moved: Preview = { ...preview, events: [{ type: 'count-moved', seat: 0, quarter: 'market' }], points: null };
  const classic: Viewer = { ...viewer, names: { ...viewer.names, game: 'classic' }, now: held };
  expect(brings(classic, legal({ type: 'count', quarter: 'market' }), moved)).toEqual(['Cannot leave then: Hard bot\u00a0×2']);
});
