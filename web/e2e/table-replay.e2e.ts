import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TableState, Update } from '../src/wire/types';
import { Visitor, useTestServer } from './harness';
import { openTable, playOn, waitForDecision } from './table-actions';

const server = useTestServer();

it('shows a game again: slider, steps, a link to a position, the record from a file, the fairness check', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'castle' });
  // Whole games are played elsewhere: here a few moves, and one gives up.
  await playOn(page, 16);
  await waitForDecision(page);
  await page.locator('[data-act=resign]').click();
  await page.locator('dialog .button:not(.primary)').click();
  await page.getByText('Final scores').waitFor();
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const updates = await visitor.get<Update[]>(`/api/tables/${id}/updates?since=0`);

  // A line of the history shows on the board what it speaks of, by pointer and by focus.
  const told = page.locator('.log button').filter({ hasText: 'lays a tile' });
  const pointed = page.locator('.board rect.pointed').last();
  await told.nth(2).hover();
  const before = await pointed.boundingBox();
  expect(before).not.toBeNull();
  await page.mouse.move(5, 5);
  await pointed.waitFor({ state: 'detached' });
  await told.nth(3).focus();
  expect(await pointed.boundingBox()).not.toEqual(before);
  await visitor.screenshot('table-history', false);
  await page.getByRole('group', { name: 'Board' }).focus();
  await pointed.waitFor({ state: 'detached' });

  // The page checks the seed by itself, whatever the server offers.
  await page.locator('[data-act=fair]').click();
  await page.getByText('The seed matches the hash').waitFor();
  await visitor.check();

  // A link to a position.
  const middle = updates[Math.floor(updates.length / 2)];
  await visitor.go(`/t/${id}?at=${middle?.seq}`);
  await page.getByText('You are looking at move').waitFor();
  const scores = page.locator('.players .score');
  expect(await scores.allTextContents()).toEqual(middle?.now?.seats.map((seat) => String(seat.score)));
  await page.locator('[data-act=now]').click();
  expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));

  // The record as a file.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the record' }).click(),
  ]);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).toContain('game castle');
  await visitor.go('/replay');
  await visitor.screenshot('replay-open', false);
  await visitor.check();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('slider').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider').fill('12');
  await visitor.screenshot('replay-middle', false);
  await visitor.check();
  await visitor.leave();
});
