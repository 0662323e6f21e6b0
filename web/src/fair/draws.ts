// Which tile each draw of a game gives by its seed: what is in the bag, and what may be drawn when.
import { pick } from './shuffle';
import TILES from './tiles.json';

/** The parts of a record that concern its draws. */
export interface DrawnGame {
  game: string;
  sets: readonly string[];
  /** Options by name. */
  options: ReadonlyMap<string, string>;
  /** The lines `draw TILE` and `reveal SPACE KIND`, as words. */
  draws: readonly (readonly string[])[];
}

interface BagTile {
  id: string;
  count: number;
  /** The tile that lies there from the start. */
  start?: boolean;
  /** The River's lake, which is drawn last. */
  end?: boolean;
}

/** In the order of the catalog. */
const CLASSIC_SETS = ['base', 'inns', 'traders', 'cult', 'count', 'king', 'river'] as const;
const WALL_TILES = [
  'again',
  'double-tower',
  'double-house',
  'open-path',
  'open-tower',
  'open-house',
  'rich-market',
  'great-keep',
  'bonus',
];

function fullBag({ game, sets, options }: DrawnGame): BagTile[] | null {
  if (game === 'castle' || game === 'city') return TILES[game].map((tile) => ({ ...tile }));
  if (game !== 'classic') return null;
  // Carcassonne lies there from the start, with The River its spring, otherwise the start tile of the base game.
  const played = CLASSIC_SETS.filter((set) => set === 'base' || sets.includes(set));
  const first = played.includes('river') ? 'river' : 'base';
  const stays = played.includes('count') && options.get('start-tile') === 'bag';
  return played
    .filter((set) => set !== 'count')
    .flatMap((set) =>
      (TILES[set] as BagTile[]).map((tile) => {
        const isLaid = tile.start === true && set === first && !stays;
        return { ...tile, count: tile.count - (isLaid ? 1 : 0) };
      }),
    );
}

/** The tiles that may be drawn: while the river flows only its tiles, and the lake last. */
function drawable(bag: readonly BagTile[]): BagTile[] {
  const river = bag.filter(({ id, count }) => id.startsWith('river/') && count > 0);
  const left = river.reduce((sum, { count }) => sum + count, 0);
  return left === 0 ? [...bag] : river.filter(({ end }) => (end === true) === (left === 1));
}

function nth(list: readonly BagTile[], seed: Uint8Array, draw: number): BagTile | undefined {
  const total = list.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  let left = pick(seed, BigInt(draw), total);
  return list.find(({ count }) => (left -= count) < 0);
}

/** The number of the first draw that does not follow from the seed; -1 if all do. */
export function firstWrongDraw(game: DrawnGame, seed: Uint8Array): number {
  const bag = fullBag(game);
  if (!bag) return 0;
  const walls: BagTile[] = WALL_TILES.map((id) => ({ id, count: 2 }));
  return game.draws.findIndex(([word, first, kind], draw) => {
    const isTile = word === 'draw';
    const drawn = nth(isTile ? drawable(bag) : walls, seed, draw);
    if (!drawn || drawn.id !== (isTile ? first : kind)) return true;
    drawn.count -= 1;
    return false;
  });
}
