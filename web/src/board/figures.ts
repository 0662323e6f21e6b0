// The figures that the server draws, by their ids in its picture.
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
  | 'wall-back';
