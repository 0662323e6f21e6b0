import { describe, expect, it } from 'vitest';
import { deploy, legal, place, region } from '../table/legal.fixture';
import type { Tile } from '../wire/types';
import { reviewGhosts, reviewMarks, reviewSquares, type Review } from './review';

const TILES: Tile[] = [{ tile: 'base/CRFR', x: 0, y: 0, rotation: 'N' }];
const review = (better: Review['better'], played: Review['better']): Review => ({ at: 3, seat: 0, better, played: played.action });
const kinds = (one: Review) => reviewMarks(one, TILES).map(({ kind, shape }) => [kind, shape.kind]);

describe('a reviewed move', () => {
  it('shows both squares of the tile', () => {
    const one = review(place(2, 0, 'E'), place(1, 0, 'N'));
    expect(kinds(one)).toEqual([['played', 'square'], ['better', 'square']]);
    expect(reviewGhosts(one, 'base/FFFF')).toEqual([
      { tile: 'base/FFFF', x: 1, y: 0, rotation: 'N', isChosen: false },
      { tile: 'base/FFFF', x: 2, y: 0, rotation: 'E', isChosen: true },
    ]);
    expect(reviewSquares(one, TILES)).toEqual([{ x: 1, y: 0 }, { x: 2, y: 0 }]);
  });

  it('shows only the better rotation on the same square', () => {
    const one = review(place(1, 0, 'E'), place(1, 0, 'N'));
    expect(kinds(one)).toEqual([['better', 'square']]);
    expect(reviewGhosts(one, 'base/FFFF')).toMatchObject([{ rotation: 'E' }]);
  });

  it('shows figures on the tile that was laid last', () => {
    const road = region('road', 'E');
    const one = review(legal({ type: 'pass' }), deploy('follower', road));
    expect(kinds(one)).toEqual([['played', 'spot']]);
    expect(reviewMarks(one, TILES)[0]).toMatchObject({ figure: 'follower' });
    expect(reviewGhosts(one, null)).toEqual([]);
    expect(reviewSquares(one, TILES)).toEqual([{ x: 0, y: 0 }]);
  });
});
