// Plays whole games from random seeds by clicking: `cargo xtask soak [RUNS]`. BASTIDE_SEED=… repeats the games of a seed.

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import type { TableSetup } from './drive';
import { Visitor, useTestServer, type Size } from './harness';
import { openTable, playOn, waitForResult } from './table-actions';

const { BASTIDE_SEED, BASTIDE_RUNS = '1' } = process.env;
const seeds = BASTIDE_SEED ? [BASTIDE_SEED] : Array.from({ length: Number(BASTIDE_RUNS) }, () => randomBytes(32).toString('hex'));

const TABLES: readonly (TableSetup & { name: string; size: Size })[] = [
  { name: 'classic', game: 'classic', size: 'phone' },
  { name: 'classic with the river', game: 'classic', sets: ['base', 'river', 'inns', 'traders', 'cult', 'king'], size: 'desktop' },
  { name: 'classic with the count', game: 'classic', sets: ['base', 'inns', 'traders', 'cult', 'count', 'king'], size: 'desktop' },
  { name: 'castle', game: 'castle', size: 'phone' },
  { name: 'city', game: 'city', size: 'phone' },
];

describe.each(seeds)('BASTIDE_SEED=%s', (seed) => {
  const server = useTestServer(seed);
  it.each(TABLES)(
    '$name',
    async ({ game, sets, size }) => {
      const visitor = await Visitor.open(server, { size });
      const { page } = visitor;
      const { id } = await openTable(visitor, sets ? { game, sets } : { game });
      await playOn(page, Infinity, size === 'phone');
      await waitForResult(page);
      const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
      expect(await page.locator('.players .score').allTextContents()).toEqual(state.now.seats.map(({ score }) => String(score)));
      await visitor.check();
      await visitor.leave();
    },
    900_000,
  );
});
