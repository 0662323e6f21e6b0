// The quarters of Carcassonne (The Count) on the board: figures stand in them, and they can be chosen there.

import { expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable, decisionIs, playUntil } from './drive';
import { useTestServer, visiting, type Size } from './harness';
import { confirm, sent, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** One seat takes features, the other completes them: whoever gives points to others may enter a quarter. */
const GENEROUS = [['deploy follower'], ['pass']];

it.each<Size>(['desktop', 'phone'])('are chosen where they are drawn (%s)', async (size) => visit({ size }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS });
  const { now } = await playUntil(visitor, id, decisionIs('quarter'), GENEROUS);
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await visitor.settled();
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  expect(await page.locator('.layer [data-target^="quarter "]').count()).toBe(4);
  // The count stands in the castle before anybody moves him.
  await page.locator(`.layer [data-quarter=${now.quarters?.count}]`).first().waitFor({ state: 'attached' });
  const market = page.locator('.layer [data-target="quarter market"]');
  if (size === 'phone') await market.tap();
  else await market.click();
  await page.locator('.layer .chosen[data-target="quarter market"]').waitFor({ state: 'attached' });
  await visitor.screenshot(`quarters-${size}`, false);
  await confirm(page, size === 'phone' ? 'panel' : 'board');
  await page.locator('.layer [data-quarter=market]').first().waitFor({ state: 'attached' });
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  expect(state.now.quarters?.figures).toContainEqual({ seat: 1, quarter: 'market', piece: 'follower', count: 1 });
  await sent(page, seq);
  await visitor.check();
}));
