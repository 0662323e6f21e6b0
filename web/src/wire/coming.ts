// JSON that the server is about to speak; each type goes when `types.ts` has it.

export interface TileArt {
  tile: string;
  count: number;
  start: boolean;
  turns: Record<'N' | 'E' | 'S' | 'W', RegionShape[]>;
}
export interface RegionShape {
  region: string;
  kind: string;
  d: string;
  x: number;
  y: number;
  lying: boolean;
}
export interface ArtSet {
  set: string;
  tiles: TileArt[];
}
export interface CastleArt {
  view: [number, number, number, number];
  spaces: { number: number; x: number; y: number; tower: boolean }[];
  starts: { x: number; y: number }[];
}

export interface OptionInfo {
  name: string;
  values: string[];
}
export interface SetInfo {
  set: string;
  tiles: number;
  needs: string[];
  excludes: string[];
  seats: [number, number];
}
export interface GameInfo {
  game: string;
  seats: [number, number];
  sets: SetInfo[];
  options: OptionInfo[];
}
export interface Games {
  games: GameInfo[];
  levels: string[];
}

export interface Points {
  points: number;
  sum: string;
}
export interface FeatureInfo {
  kind: string;
  regions: { x: number; y: number; region: string }[];
  claims: { seat: number; figures: { piece: string; count: number }[] }[];
  owners: number[];
  tiles: number;
  open: number;
  now: Points;
  complete: Points | null;
  rule: string;
}
export interface Fit {
  x: number;
  y: number;
  tiles: { tile: string; left: number; turns: string }[];
}
export interface Look {
  seq: number;
  features: FeatureInfo[];
  fits: Fit[];
}

import type { GameOption, State, Update } from './types';

export interface Replay {
  table: { game: string; sets: string[]; options: GameOption[]; names: string[] };
  start: State;
  updates: Update[];
}
export interface Verified {
  ok: boolean;
  message: string;
  draws: number;
}
export interface Analysis {
  state: 'waiting' | 'running' | 'done' | 'off';
  done: number;
  of: number;
  moves: {
    seq: number;
    seat: number;
    chance: number[];
    gave_away: number;
    best: { line: string; chance: number; points: number }[];
  }[];
  turning: number[];
}

export interface Rules {
  game: string;
  sections: { title: string; rules: { id: string; text: string }[] }[];
}
