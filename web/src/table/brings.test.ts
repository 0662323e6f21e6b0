import { expect, it } from 'vitest';
import type { Preview } from '../wire/types';
import { brings, type Viewer } from './brings';
import { legal } from './legal.fixture';
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
  expect(brings(classic, legal({ type: 'count', quarter: 'market' }), moved)).toEqual(['Cannot leave then: Hard bot\u00a0×2']);
});
