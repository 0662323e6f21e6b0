// The end of a game: the final scoring is told to its end, in all games and for everybody who looks.

import { expect, it } from 'vitest';
import type { GameKind, State, TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable, playUntil } from './drive';
import { useTestServer, visiting, type Visitor } from './harness';
import { playOn } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Figures wherever possible, so that much is left to score at the end. */
const PREFERENCES = [['deploy', 'guard', 'tower'], ['deploy road', 'deploy path', 'guard', 'tower']];
/** The entry from which the page plays on, a few decisions before the end. */
const LAST_ENTRIES: Record<GameKind, number> = { classic: 118, castle: 107, city: 161 };

/** Brings a game close to its end, through the API. */
async function almostOver(visitor: Visitor, game: GameKind): Promise<string> {
  const { id } = await createTable(visitor, { game, seats: BOTH_SEATS });
  await playUntil(visitor, id, ({ seq }) => seq >= LAST_ENTRIES[game], PREFERENCES);
  return id;
}

const scoresOf = ({ now }: State): string[] => now.seats.map(({ score }) => String(score));

it.each(['classic', 'castle', 'city'] as const)('tells the final scoring of %s to its end', async (game) =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const id = await almostOver(visitor, game);
    await visitor.go(`/t/${id}`);
    await playOn(page);
    await page.locator('.end .verdict').waitFor();
    const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
    expect(state.now.status).toBe('over');
    const shown = await page.locator('.end .ranking strong').allTextContents();
    expect(shown.toSorted()).toEqual(scoresOf(state).toSorted());
  }),
);
