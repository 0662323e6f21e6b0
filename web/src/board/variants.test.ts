import { expect, it } from 'vitest';
import type { Tile } from '../wire/types';
import { nextVariant, variantsOf } from './variants';

const laid = (tile: string, x: number): Tile => ({ tile, x, y: 0, rotation: 'N' });

it('shows the pictures of a tile in turn', () => {
  const tiles = [laid('a', 0), laid('b', 1), laid('a', 2), laid('a', 3), laid('a', 4), laid('a', 5)];
  expect([...variantsOf(tiles).values()]).toEqual([0, 0, 1, 2, 3, 0]);
});

it('shows the picture of a drawn tile that it has when it is laid', () => {
  const tiles = [laid('a', 0), laid('b', 1), laid('a', 2)];
  const next = laid('a', 3);
  expect(nextVariant(tiles, 'a')).toBe(2);
  expect(variantsOf([...tiles, next]).get('3,0')).toBe(nextVariant(tiles, 'a'));
});
