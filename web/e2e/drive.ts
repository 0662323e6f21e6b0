// Brings tables to positions through the API, past the page. The same deal and the same wishes give the same game.

import { expect } from 'vitest';
import type { Clock, Created, Decision, GameKind, SeatWish, State, TableState } from '../src/wire/types';
import type { Visitor } from './harness';

export interface TableSetup {
  game: GameKind;
  sets?: string[];
  seats?: SeatWish[];
  listed?: boolean;
  aids?: boolean;
  clock?: Clock;
}

export const ME: SeatWish = { type: 'me', name: 'Anna' };
/** A bot that answers at once, and in the same position always the same. */
export const BOT: SeatWish = { type: 'bot', level: 'easy' };
/** Both seats are this person's: nobody has to be waited for. */
export const BOTH_SEATS: SeatWish[] = [ME, { type: 'me', name: 'Ben' }];

/** Opens a table as this visitor, without the page's form. */
export async function createTable(visitor: Visitor, setup: TableSetup): Promise<Created> {
  return visitor.post('/api/tables', {
    sets: setup.game === 'classic' ? ['base'] : [],
    options: [],
    seats: [ME, BOT],
    clock: { type: 'none' },
    listed: false,
    aids: true,
    ...setup,
  });
}

/** The legal lines, each with the number of features that it completes. */
function legalLines(decision: Decision): { line: string; completes: number }[] {
  return (decision.legal ?? []).map(({ line, closes }) => ({ line, completes: closes?.length ?? 0 }));
}

/** The distance of a line's square to the middle: land that grows from there has few holes. */
function distance(line: string): number {
  const at = /(-?\d+),(-?\d+)/.exec(line);
  return at ? Math.hypot(Number(at[1]), Number(at[2])) : 0;
}

/** The first legal line that starts as wished; else what completes most, else a pass, else what is nearest to the middle. */
function choose(decision: Decision, wishes: readonly string[]): string {
  const legal = legalLines(decision);
  const wished = wishes.flatMap((start) => legal.find(({ line }) => line.startsWith(start)) ?? [])[0];
  if (wished) return wished.line;
  const rank = ({ line, completes }: { line: string; completes: number }) =>
    line === 'pass' ? -1 : distance(line) - 1000 * completes;
  const best = legal.toSorted((a, b) => rank(a) - rank(b))[0];
  if (!best) throw new Error(`nothing is legal: ${JSON.stringify(decision)}`);
  return best.line;
}

/** A position that a table can be brought to. */
export type Position = (state: State, decision: Decision) => boolean;

/** Somebody is asked this kind of question. */
export const decisionIs = (kind: string): Position => (_, decision) => decision.kind === kind;
/** At least this many tiles are on the board, and the next is to be placed. */
export const tilesOnBoard = (tiles: number): Position => (state, { kind }) => kind === 'place' && state.tiles.length >= tiles;
/** Somebody has points. */
export const scored: Position = ({ now }) => now.seats.some(({ score }) => score > 0);

/**
 * Plays for this person's seats until one of them is asked and the position is as wanted; fails if the game ends before.
 * Each seat has wishes, see `choose`.
 */
export async function playUntil(
  visitor: Visitor,
  id: string,
  isWanted: Position,
  wishes: readonly (readonly string[])[] = [],
): Promise<State> {
  for (;;) {
    const state = await readWhenAsked(visitor, id);
    const { status, decision } = state.now;
    if (status !== 'running' || !decision) throw new Error('the game ended before the wanted position');
    if (isWanted(state, decision)) return state;
    const line = choose(decision, wishes[decision.seat ?? 0] ?? []);
    await visitor.post(`/api/tables/${id}/act`, { client: `drive${state.seq}`, after: state.seq, do: { type: 'play', line } });
  }
}

/** The state of a table once no bot is to move. */
async function readWhenAsked(visitor: Visitor, id: string): Promise<State> {
  const read = async () => (await visitor.get<TableState>(`/api/tables/${id}`)).state;
  let state = await read();
  const isBotAsked = () => state.now.status === 'running' && state.now.decision?.legal === undefined;
  while (isBotAsked()) {
    await expect.poll(async () => (await read()).seq, { interval: 10 }).toBeGreaterThan(state.seq);
    state = await read();
  }
  return state;
}
