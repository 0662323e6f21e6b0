// Legal actions for tests.
import type { Action, Kind, LegalAction, Piece, Port, Region, Side } from '../wire/types';

/** `line` is not valid notation, only unique. */
export const legal = (action: Action, more: Partial<LegalAction> = {}): LegalAction => ({
  line: JSON.stringify(action),
  action,
  ...more,
});

export const region = (kind: Kind, port?: Port): Region => (port ? { kind, port } : { kind });

export const place = (x: number, y: number, rotation: Side): LegalAction => legal({ type: 'place', x, y, rotation });

export const deploy = (piece: Piece, at: Region): LegalAction =>
  legal({ type: 'deploy', piece, region: at }, { target: { type: 'region', x: 0, y: 0, region: at } });
