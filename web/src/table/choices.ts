// Groups legal actions by target: the user first chooses a place, then one of its variants (a rotation or a figure).
import type { FigureName } from '../board/figures';
import { assertNever } from '../lib/never';
import { regionKey, squareKey } from '../lib/places';
import type { Action, LegalAction, Piece, Side } from '../wire/types';

/** Clockwise. */
export const ROTATIONS: readonly Side[] = ['N', 'E', 'S', 'W'];

/** A place that can be chosen; its variants are the actions that differ only in a tile's rotation or in the figure. */
export interface Target {
  key: string;
  kind: Action['type'];
  variants: LegalAction[];
}

export interface Choices {
  targets: Target[];
  pass: LegalAction | null;
}

/** The same key for actions that differ only in their option. */
export function targetKey(action: Action): string {
  switch (action.type) {
    case 'place':
      return `${action.type} ${squareKey(action)}`;
    case 'deploy':
      return `${action.type} ${regionKey(action.region)}`;
    case 'join':
    case 'first':
      return `${action.type} ${squareKey(action)} ${regionKey(action.region)}`;
    case 'quarter':
    case 'count':
      return `${action.type} ${action.quarter}`;
    case 'use':
      return `${action.type} ${action.kind}`;
    case 'gate':
      return `${action.type} ${squareKey(action)} ${action.side}`;
    case 'wall':
    case 'tower':
      return `${action.type} ${action.end}`;
    case 'guard':
    case 'pass':
    case 'resign':
      return action.type;
    default:
      return assertNever(action);
  }
}

export const pieceOf = (action: Action): Piece | null => ('piece' in action ? action.piece : null);

/** The figure that an action puts on the board; null for a tile or nothing. */
export function pictureOf(action: Action): FigureName | null {
  switch (action.type) {
    case 'deploy':
    case 'join':
    case 'quarter':
      return action.piece;
    case 'count':
    case 'gate':
    case 'wall':
    case 'guard':
    case 'tower':
      return action.type;
    case 'place':
    case 'first':
    case 'use':
    case 'pass':
    case 'resign':
      return null;
    default:
      return assertNever(action);
  }
}

/** What distinguishes the variants of a target: the rotation or the figure; null where there is only one variant. */
export const optionOf = (action: Action): Side | Piece | null =>
  action.type === 'place' ? action.rotation : pieceOf(action);

/** Targets are in the server's order, rotations clockwise. */
export function choices(legal: readonly LegalAction[]): Choices {
  const targets = new Map<string, Target>();
  let pass: LegalAction | null = null;
  for (const legalAction of legal) {
    const { action } = legalAction;
    if (action.type === 'pass') {
      pass = legalAction;
      continue;
    }
    const key = targetKey(action);
    const target = targets.get(key);
    if (target) target.variants.push(legalAction);
    else targets.set(key, { key, kind: action.type, variants: [legalAction] });
  }
  for (const { variants } of targets.values()) variants.sort(byRotation);
  return { targets: [...targets.values()], pass };
}

function byRotation({ action: a }: LegalAction, { action: b }: LegalAction): number {
  return a.type === 'place' && b.type === 'place' ? ROTATIONS.indexOf(a.rotation) - ROTATIONS.indexOf(b.rotation) : 0;
}
