// The ids of the figures in the server's figures.svg.
import type { Goods, Piece, Title } from '../wire/types';

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
