import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Analysis, TableState } from '../src/wire/types';
import { createTable, history, playUntil, tilesOnBoard } from './drive';
import { Visitor, useTestServer, visiting } from './harness';
import { openTable, playOn, showTab, waitForDecision, waitForResult } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

it('replays a game: slider, steps, a link to a position, the record from a file, the fairness check', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'castle' });
  // A short game: one player gives up after a few moves.
  await playOn(page, 16);
  await waitForDecision(page);
  await page.locator('[data-act=resign]').click();
  await page.locator('dialog .button:not(.primary)').click();
  await waitForResult(page);
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const updates = await history(visitor, id);

  // An entry of the history marks its squares on the board, by pointer and by focus.
  await showTab(page, 'history');
  const entries = page.locator('.log button').filter({ hasText: 'lays a tile' });
  // In words: no coordinates, no rule ids. A turn is one entry: the tile and the figure.
  const said = (await page.locator('.log').innerText()).replaceAll('Anna', '');
  expect(said).toMatch(/lays a tile and puts a follower/);
  expect(said).not.toMatch(/-?\d,-?\d|\b[A-Z]\d|passes|no figure/);
  const pointed = page.locator('.board rect.pointed').last();
  await entries.nth(2).hover();
  const before = await pointed.boundingBox();
  expect(before).not.toBeNull();
  await page.mouse.move(5, 5);
  await pointed.waitFor({ state: 'detached' });
  await entries.nth(3).focus();
  expect(await pointed.boundingBox()).not.toEqual(before);
  await visitor.screenshot('table-history', false);
  await page.getByRole('group', { name: 'Board' }).focus();
  await pointed.waitFor({ state: 'detached' });

  await showTab(page, 'game');

  // The page checks the draws itself.
  await page.locator('[data-act=fair]').click();
  await page.locator('[data-fair=yes]').waitFor();
  await visitor.check();

  // A link to a position.
  const middle = updates[Math.floor(updates.length / 2)];
  await visitor.go(`/t/${id}?at=${middle?.seq}`);
  await page.getByText(/You are looking at (the position before )?turn/).waitFor();
  const scores = page.locator('.players .score');
  expect(await scores.allTextContents()).toEqual(middle?.now?.seats.map((seat) => String(seat.score)));
  // The history shows its entry.
  await showTab(page, 'history');
  const isInLog = () =>
    page.locator('.log').evaluate((log) => {
      const [row, all] = [log.querySelector('.shown')?.getBoundingClientRect(), log.getBoundingClientRect()];
      return row !== undefined && row.top >= all.top - 1 && row.bottom <= all.bottom + 1;
    });
  await expect.poll(isInLog).toBe(true);
  await page.locator('[data-act=now]').filter({ hasText: 'To the end' }).click();
  expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));

  // The record as a file.
  await page.locator('[data-act=result]').click();
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

it('shows what is wrong with a file that is not a record', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await visitor.go('/replay');
  for (const [text, reason] of [
    ['hello', 'found `hello`'],
    ['bastide record 1\ngame classic\n', 'expected the format version 1'],
    ['\u0000\u0001', 'found a control character'],
  ]) {
    const buffer = Buffer.from(text ?? '');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.bastide', mimeType: 'text/plain', buffer });
    await page.getByRole('alert').getByText(reason ?? '').waitFor();
  }
  await visitor.screenshot('replay-bad', false);
  await visitor.check();
}));

it('analyses a game, shows a turning point, and starts a rematch', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle' });
  await playUntil(visitor, id, tilesOnBoard(8));
  await visitor.go(`/t/${id}`);
  await playOn(page, 2);
  await waitForDecision(page);
  await page.locator('[data-act=resign]').click();
  await page.locator('dialog .button:not(.primary)').click();
  await waitForResult(page);
  await page.locator('[data-act=analyse]').click();
  const turning = page.locator('#panel-analysis ol button').first();
  await turning.waitFor();
  await turning.scrollIntoViewIfNeeded();
  // Graded, with the size of the loss, what would have been better, and the good moves merged.
  expect(await turning.getAttribute('data-grade')).toMatch(/big|mistake|slip/);
  expect(await turning.textContent()).toMatch(/(Big mistake|Mistake|Small slip).*turn \d+.*Better: .*\d+% less chance to win/s);
  const { moves } = await visitor.post<Analysis>(`/api/tables/${id}/analysis`, {});
  const entries = await page.locator('#panel-analysis ol button').count();
  const merged = await page.locator('#panel-analysis ol > .good').allTextContents();
  expect(merged.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0]), entries)).toBe(moves.length);
  await visitor.screenshot('table-analysis', false);
  await visitor.check();
  // The chart has the expected leads of the analysis below the scores.
  await page.locator('#tab-chart').click();
  await page.locator('#panel-chart').getByText('Expected lead at the end').waitFor();
  expect(await page.locator('#panel-chart polyline').count()).toBe(2);
  await page.locator('#panel-chart svg').hover();
  expect(await page.locator('#panel-chart figcaption').textContent()).toMatch(/\d+ \([+−]\d+\)/);
  await visitor.screenshot('table-chart-leads', false);
  await page.locator('#tab-analysis').click();
  await turning.click();
  await page.getByText(/You are looking at (the position before )?turn/).waitFor();
  // The move and a better one are on the board, both in sight.
  await visitor.settled();
  const marks = page.locator('.layer [data-review]');
  expect(await page.locator('.layer [data-review=better]').count()).toBe(1);
  const board = await page.getByRole('group', { name: 'Board' }).boundingBox();
  for (const mark of await marks.all()) {
    const box = await mark.boundingBox();
    if (!box || !board) throw new Error('not shown');
    expect(box.x >= board.x && box.y >= board.y && box.x + box.width <= board.x + board.width && box.y + box.height <= board.y + board.height).toBe(true);
  }
  await visitor.screenshot('table-review', false);
  await page.locator('[data-act=now]').click();
  expect(await marks.count()).toBe(0);
  await page.locator('[data-act=rematch]').click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await waitForDecision(page);
  expect(visitor.browserErrors).toEqual([]);
}));

it('marks squares of the history and better moves on the board of a phone', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle' });
  const { seq } = await playUntil(visitor, id, tilesOnBoard(12));
  await visitor.go(`/t/${id}`);
  await showTab(page, 'history');
  await page.locator('.log button').filter({ hasText: 'lays a tile' }).last().tap();
  await page.locator('.board rect.pointed').first().waitFor();
  await visitor.settled();
  expect(await page.locator('.rest').isVisible()).toBe(false);
  await visitor.screenshot('phone-history-pointed', false);

  await visitor.post(`/api/tables/${id}/act`, { client: 'resign', after: seq, do: { type: 'resign' } });
  await visitor.go(`/t/${id}`);
  await page.locator('[data-act=analyse]').tap();
  await page.locator('#panel-analysis ol button').first().tap();
  await page.locator('.layer [data-review=better]').waitFor();
  // Back to the list for the next one.
  await page.locator('[data-act=result]').tap();
  await page.locator('#panel-analysis ol button').first().tap();
  await page.locator('.layer [data-review=better]').waitFor();
  await visitor.settled();
  const [mark, board] = [await page.locator('.layer [data-review=better]').boundingBox(), await page.getByRole('group', { name: 'Board' }).boundingBox()];
  expect(mark && board && mark.y >= board.y && mark.y + mark.height <= board.y + board.height).toBe(true);
  await visitor.screenshot('phone-review', false);
  await visitor.check();
}));
