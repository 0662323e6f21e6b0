// The legal actions, grouped by what is chosen first: a place, then the legalAction to use it.
import type { FigureName } from '../board/figures';
import { assertNever } from '../lib/never';
import { regionKey, squareKey } from '../lib/places';
import type { Action, LegalAction, Piece, Side } from '../wire/types';

/** The rotations, clockwise. */
export const ROTATIONS: readonly Side[] = ['N', 'E', 'S', 'W'];

/** A place that can be chosen, with the actions that differ only in a tile's rotation or in the figure. */
export interface Target {
  key: string;
  kind: Action['type'];
  variants: LegalAction[];
}

export interface Choices {
  targets: Target[];
  pass: LegalAction | null;
}

/** The key of an action's target: the same for actions that differ only in their option. */
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

/** The figure of an action that has one. */
export const pieceOf = (action: Action): Piece | null => ('piece' in action ? action.piece : null);

/** The picture of what an action puts on the board; null for a tile, or where it puts nothing there. */
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

/** What tells the variants to use a target apart: the rotation or the figure; null where there is only one legalAction. */
export const optionOf = (action: Action): Side | Piece | null =>
  action.type === 'place' ? action.rotation : pieceOf(action);

/** Groups legal actions by target, in the server's order; rotations are in clockwise order. */
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
