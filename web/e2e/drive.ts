// Brings tables to positions through the API, without the page. The same seed and preferences give the same game.

import { expect } from 'vitest';
import type { Clock, Created, Decision, GameKind, History, SeatWish, State, TableState, Update } from '../src/wire/types';
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
/** A bot that answers at once, and always the same in the same position. */
export const BOT: SeatWish = { type: 'bot', level: 'easy' };
/** Both seats belong to one visitor, so that nobody has to be waited for. */
export const BOTH_SEATS: SeatWish[] = [ME, { type: 'me', name: 'Ben' }];

/** Opens a table as this visitor, by default against a bot. */
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

function legalLines(decision: Decision): { line: string; completes: number }[] {
  return (decision.legal ?? []).map(({ line, closes }) => ({ line, completes: closes?.length ?? 0 }));
}

/** The distance of a line's square from the middle: boards that grow from there have few holes. */
function distance(line: string): number {
  const at = /(-?\d+),(-?\d+)/.exec(line);
  return at ? Math.hypot(Number(at[1]), Number(at[2])) : 0;
}

/** The first legal line with a preferred prefix; else the one that completes most features, else `pass`, else the one nearest to the middle. */
function choose(decision: Decision, prefixes: readonly string[]): string {
  const legal = legalLines(decision);
  const preferred = prefixes.flatMap((prefix) => legal.find(({ line }) => line.startsWith(prefix)) ?? [])[0];
  if (preferred) return preferred.line;
  const rank = ({ line, completes }: { line: string; completes: number }) =>
    line === 'pass' ? -1 : distance(line) - 1000 * completes;
  const best = legal.toSorted((a, b) => rank(a) - rank(b))[0];
  if (!best) throw new Error(`nothing is legal: ${JSON.stringify(decision)}`);
  return best.line;
}

/** All updates of a table. */
export async function history(visitor: Visitor, id: string): Promise<Update[]> {
  const updates: Update[] = [];
  for (;;) {
    const page = await visitor.get<History>(`/api/tables/${id}/updates?since=${updates.at(-1)?.seq ?? 0}`);
    updates.push(...page.updates);
    if (!page.more) return updates;
  }
}

/** A condition on positions, for `playUntil`. */
export type Position = (state: State, decision: Decision) => boolean;

/** A seat has to make this kind of decision. */
export const decisionIs = (kind: string): Position => (_, decision) => decision.kind === kind;
/** At least this many tiles are on the board, and the next is to be placed. */
export const tilesOnBoard = (tiles: number): Position => (state, { kind }) => kind === 'place' && state.tiles.length >= tiles;
export const someoneScored: Position = ({ now }) => now.seats.some(({ score }) => score > 0);

/**
 * Plays for this visitor's seats until one of them has to decide and the position is as wanted; throws if the game ends
 * before. `preferences` are prefixes of lines for each seat, see `choose`.
 */
export async function playUntil(
  visitor: Visitor,
  id: string,
  isWanted: Position,
  preferences: readonly (readonly string[])[] = [],
): Promise<State> {
  for (;;) {
    const state = await waitForOwnDecision(visitor, id);
    const { status, decision } = state.now;
    if (status !== 'running' || !decision) throw new Error('the game ended before the wanted position');
    if (isWanted(state, decision)) return state;
    const line = choose(decision, preferences[decision.seat ?? 0] ?? []);
    await visitor.post(`/api/tables/${id}/act`, { client: `drive${state.seq}`, after: state.seq, do: { type: 'play', line } });
  }
}

/** Waits until no bot has to decide, and returns the state. */
async function waitForOwnDecision(visitor: Visitor, id: string): Promise<State> {
  const read = async () => (await visitor.get<TableState>(`/api/tables/${id}`)).state;
  let state = await read();
  const isBotDeciding = () => state.now.status === 'running' && state.now.decision?.legal === undefined;
  while (isBotDeciding()) {
    await expect.poll(async () => (await read()).seq, { interval: 10 }).toBeGreaterThan(state.seq);
    state = await read();
  }
  return state;
}
