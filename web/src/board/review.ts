// A move of a finished game beside a better one: where both are on the board, before the move.
import type { Action, LegalAction, Square, Tile } from '../wire/types';
import { squareKey } from '../lib/places';
import { pictureOf } from '../table/choices';
import type { FigureName } from './figures';
import { TILE } from './geometry';
import { middleOf, shapeOf, type Ghost, type Shape } from './targets';

export interface Review {
  /** The entry after which the move was made. */
  at: number;
  seat: number;
  better: LegalAction;
  played: Action;
}

export interface Mark {
  kind: 'better' | 'played';
  shape: Shape;
  /** The figure to show there. */
  figure: FigureName | null;
}

/** The square of the tile that was laid last belongs to actions that do not name one. */
function located(action: Action, tiles: readonly Tile[]): LegalAction {
  const last = tiles.at(-1);
  const isOnTile = action.type === 'deploy' && last;
  return { line: '', action, ...(isOnTile ? { target: { type: 'region', x: last.x, y: last.y, region: action.region } } : {}) };
}

/** The marks of a review, the better move last; one at each place. */
export function reviewMarks({ better, played }: Review, tiles: readonly Tile[]): Mark[] {
  const byKey = new Map(tiles.map((tile) => [squareKey(tile), tile]));
  const mark = (kind: Mark['kind'], legal: LegalAction): Mark[] => {
    const shape = shapeOf(legal, byKey);
    return shape ? [{ kind, shape, figure: pictureOf(legal.action) }] : [];
  };
  const best = mark('better', better);
  const isSame = ({ shape }: Mark) => best.some((one) => JSON.stringify(middleOf(one.shape)) === JSON.stringify(middleOf(shape)));
  return [...mark('played', located(played, tiles)).filter((one) => !isSame(one)), ...best];
}

/** The squares of the marks. */
export function reviewSquares(review: Review, tiles: readonly Tile[]): Square[] {
  return reviewMarks(review, tiles).map(({ shape }) => {
    const { x, y } = middleOf(shape);
    return { x: Math.floor(x / TILE), y: Math.floor(y / TILE) };
  });
}

/** The drawn tile where it was laid, and where it would have been better. */
export function reviewGhosts({ better, played }: Review, drawn: string | null): Ghost[] {
  const ghosts = new Map<string, Ghost>();
  for (const action of [played, better.action]) {
    if (!drawn || action.type !== 'place') continue;
    const { x, y, rotation } = action;
    ghosts.set(squareKey(action), { tile: drawn, x, y, rotation, isChosen: action === better.action });
  }
  return [...ghosts.values()];
}
