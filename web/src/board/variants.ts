// Which of a tile's pictures is shown: copies of a tile show them in turn, so that no two near each other look alike, and a drawn
// tile looks the same in the panel, in flight and on every square.
import { squareKey } from '../lib/places';
import type { Tile } from '../wire/types';

/** The number of pictures of a tile that the server has. */
const PICTURES = 4;

/** The picture of each tile by its square. `tiles` is in the order in which they were laid. */
export function variantsOf(tiles: readonly Tile[]): Map<string, number> {
  const copies = new Map<string, number>();
  return new Map(
    tiles.map((laid) => {
      const copy = copies.get(laid.tile) ?? 0;
      copies.set(laid.tile, copy + 1);
      return [squareKey(laid), copy % PICTURES];
    }),
  );
}

/** The picture of a tile that will be laid next. */
export const nextVariant = (tiles: readonly Tile[], tile: string): number =>
  tiles.filter((laid) => laid.tile === tile).length % PICTURES;
