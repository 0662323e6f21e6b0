import { expect, it } from 'vitest';
import type { Now, TableState } from '../src/wire/types';
import { BOTH_SEATS, decisionIs, createTable, tilesOnBoard, playUntil } from './drive';
import { visiting, useTestServer } from './harness';
import { answer, openTable, playOn, waitForDecision } from './table-actions';

const visit = visiting(useTestServer());

/** Both seats of Castle claim what they can, and so come by wall tiles. */
const CLAIM = ['deploy follower path', 'deploy follower house', 'deploy follower tower'];

/** How many wall tiles lie open before the players. */
const wallTiles = ({ walls }: Now): number =>
  (walls?.seats ?? []).flatMap(({ wall_tiles }) => wall_tiles).reduce((all, { count }) => all + count, 0);

it('offers wall tiles', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
  const { now } = await playUntil(visitor, id, decisionIs('use'), [CLAIM, CLAIM.toReversed()]);
  const before = wallTiles(now);
  expect(before).toBeGreaterThan(0);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('use');
  await visitor.screenshot('decision-use', false);
  await page.locator('[data-line^="use "]').first().tap();
  await page.locator('.turn .line').waitFor();
  await visitor.check();
  await answer(page, 'use', 0, true);
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  expect(wallTiles(after.state.now)).toBe(before - 1);
}));

it('offers the order of scoring where it matters', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
  const { seq } = await playUntil(visitor, id, decisionIs('first'), [CLAIM, CLAIM.toReversed()]);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('first');
  expect(await page.locator('.layer [data-target]').count()).toBeGreaterThan(1);
  await visitor.screenshot('decision-first', false);
  await page.locator('.layer [data-target]').last().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.check();
  await page.locator('[data-act=confirm]').tap();
  await page.locator(`[data-seq="${seq + 1}"]`).waitFor({ state: 'attached' });
}));

it('plays by HTTP alone where no socket can be opened, and says nothing of it', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await openTable(visitor, { game: 'classic' });
  await playOn(page, 4);
  await waitForDecision(page);
  await visitor.screenshot('table-polling', false);
  expect(await page.getByText('Connection lost').count()).toBe(0);
}));

it('shows and asks for nothing of the aids at a table that plays without them', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openTable(visitor, { game: 'classic', aids: false });
  await playOn(page, 6);
  await waitForDecision(page);
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  for (let x = 0.1; x < 1; x += 0.1) await page.mouse.move(box.x + box.width * x, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await visitor.settled();
  // What the page asks for later comes later.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  await expect.poll(() => asked).toContain('/healthz');
  expect(asked.filter((path) => path.endsWith('/look'))).toEqual([]);
  expect(await page.locator('aside.feature, .bag, .aids, .closes, .completes').count()).toBe(0);
  await visitor.screenshot('table-no-aids', false);
  await visitor.check();
}));

it('shows clocks that run, and ends the game of who lets one run out', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'city', clock: { type: 'fischer', seconds: 600, add: 15 } });
  await playOn(page, 3);
  await waitForDecision(page);
  // With what each move adds, it stays near its start; the tick is real.
  const timer = page.getByRole('timer').first();
  const before = await timer.textContent();
  expect(before).toMatch(/^(9|10):\d\d$/);
  await expect.poll(() => timer.textContent()).not.toBe(before);
  await visitor.screenshot('table-clock', false);
  await openTable(visitor, { game: 'city', clock: { type: 'per-move', seconds: 5 } });
  await page.getByText('Final scores').waitFor();
  await page.locator('.log').getByText('ran out of time').waitFor();
  await visitor.screenshot('table-clock-over', false);
  await visitor.check();
}));

it('says what is wrong with a file that is no record', async () => visit({}, async (visitor) => {
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

it('analyses a game, goes to where it turned, and plays again', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle' });
  await playUntil(visitor, id, tilesOnBoard(8));
  await visitor.go(`/t/${id}`);
  await page.getByRole('button', { name: 'Sounds on' }).click();
  await playOn(page, 2);
  await waitForDecision(page);
  await page.locator('[data-act=resign]').click();
  await page.locator('dialog .button:not(.primary)').click();
  await page.getByText('Final scores').waitFor();
  await page.locator('[data-act=analyse]').click();
  const turning = page.locator('.after ol button').first();
  await turning.waitFor();
  await turning.scrollIntoViewIfNeeded();
  await visitor.screenshot('table-analysis', false);
  await visitor.check();
  await turning.click();
  await page.getByText('You are looking at move').waitFor();
  await page.locator('[data-act=now]').click();
  await page.locator('[data-act=rematch]').click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await waitForDecision(page);
  expect(visitor.browserErrors).toEqual([]);
}));
