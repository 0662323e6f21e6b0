// The ids of the figures in the server's figures.svg, and their size on the board.
import type { Goods, Piece, Title } from '../wire/types';
import { TILE } from './geometry';

export type FigureName =
  | Piece
  | Title
  | `goods-${Goods}`
  | 'count'
  | 'keep'
  | 'guard'
  | 'tower'
  | 'wall'
  | 'gate'
  | 'corner'
  | 'wall-back';

/** Tiles narrower than this on the screen have larger figures, so that colours and marks stay visible on phones. */
const SMALL = 84;
const LARGEST = 1.6;

/** The scale of figures on a board with so many pixels to a tile unit. */
export const figureScale = (scale: number): number => Math.min(LARGEST, Math.max(1, SMALL / (TILE * scale)));
