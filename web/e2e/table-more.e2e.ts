import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Decision, LegalAction, Region, TableState, Tile, WallTile } from '../src/wire/types';
import { visiting, worldOfThisFile } from './lib';
import { openTable, playOn, playUntil, waitAsked } from './table-lib';

const visit = visiting(worldOfThisFile());

/** Makes the page believe that this is asked, for questions that random games hardly ever come to. */
async function pretend(page: Page, id: string, decision: Decision): Promise<void> {
  await page.route(`**/api/tables/${id}`, async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as TableState;
    told.state.now.decision = decision;
    await route.fulfill({ response: answer, json: told });
  });
  await page.reload();
  expect(await waitAsked(page)).toBe(decision.kind);
  await page.waitForLoadState('networkidle');
}

const use = (kind: WallTile): LegalAction => ({ line: `use ${kind}`, action: { type: 'use', kind } });
const first = ({ x, y }: Tile, region: Region): LegalAction => ({
  line: `first ${region.kind}:${region.port} ${x},${y}`,
  action: { type: 'first', x, y, region },
});

it('offers wall tiles and the order of scoring', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const castle = await openTable(visitor, { game: 'castle' });
  await playUntil(page, castle.id, 30);
  await pretend(page, castle.id, { seat: 0, kind: 'use', legal: [use('again'), use('double-tower'), { line: 'pass', action: { type: 'pass' } }] });
  await visitor.shot('asked-use', false);
  await page.locator('[data-line="use double-tower"]').tap();
  expect(await page.locator('.turn .line').textContent()).toMatch(/tower/i);
  await visitor.check();
  const { state } = await visitor.get<TableState>(`/api/tables/${castle.id}`);
  const [one, other] = state.tiles.slice(-2);
  if (!one || !other) throw new Error('no tiles were laid');
  await page.unroute(`**/api/tables/${castle.id}`);
  await pretend(page, castle.id, { seat: 0, kind: 'first', legal: [first(one, { kind: 'path', port: 'E' }), first(other, { kind: 'house', port: 'N' })] });
  await visitor.shot('asked-first', false);
  await page.locator('.layer [data-target]').last().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.check();
}));

it('plays by HTTP alone where no socket can be opened, and says nothing of it', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await openTable(visitor, { game: 'classic' });
  await playOn(page, 4);
  await waitAsked(page);
  await visitor.shot('table-polling', false);
  expect(await page.getByText('Connection lost').count()).toBe(0);
}));

it('shows and asks for nothing of the aids at a table that plays without them', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openTable(visitor, { game: 'classic', aids: false });
  await playOn(page, 6);
  await waitAsked(page);
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  for (let x = 0.1; x < 1; x += 0.1) await page.mouse.move(box.x + box.width * x, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(300);
  expect(asked.filter((path) => path.endsWith('/look'))).toEqual([]);
  expect(await page.locator('aside.feature, .bag, .aids, .closes, .completes').count()).toBe(0);
  await visitor.shot('table-no-aids', false);
  await visitor.check();
}));

it('shows clocks that run, and ends the game of who lets one run out', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'city', clock: { type: 'fischer', seconds: 600, add: 15 } });
  await playOn(page, 3);
  await waitAsked(page);
  expect(await page.getByRole('timer').first().textContent()).toMatch(/^(9|10):\d\d$/);
  await visitor.shot('table-clock', false);
  await openTable(visitor, { game: 'city', clock: { type: 'per-move', seconds: 5 } });
  await waitAsked(page);
  expect(await page.getByRole('timer').first().textContent()).toMatch(/^0:0\d$/);
  await page.getByText('Final scores').waitFor({ timeout: 20_000 });
  await visitor.shot('table-clock-over', false);
  await visitor.check();
}));

it('says what is wrong with a file that is no record', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await visitor.go('/replay');
  for (const text of ['hello', 'bastide record 1\ngame classic\n', '\u0000\u0001']) {
    await page.locator('input[type=file]').setInputFiles({ name: 'a.bastide', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('alert').waitFor();
  }
  await visitor.shot('replay-bad', false);
  await visitor.check();
}));

it('analyses a game, goes to where it turned, and plays again', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'castle' });
  await playUntil(page, id, 8);
  await visitor.go(`/t/${id}`);
  await waitAsked(page);
  await page.getByRole('button', { name: 'Sounds on' }).click();
  await playOn(page, 2);
  await page.locator('[data-act=resign]').click();
  await page.locator('dialog .button:not(.primary)').click();
  await page.getByText('Final scores').waitFor();
  await page.locator('[data-act=analyse]').click();
  const turning = page.locator('.after ol button');
  const none = page.getByText('the game never turned');
  await turning.or(none).first().waitFor({ timeout: 90_000 });
  await turning.or(none).first().scrollIntoViewIfNeeded();
  await visitor.shot('table-analysis', false);
  await visitor.check();
  if ((await turning.count()) > 0) {
    await turning.first().click();
    await page.getByText('You are looking at move').waitFor();
    await page.locator('[data-act=now]').click();
  }
  await page.locator('[data-act=rematch]').click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await waitAsked(page);
  expect(visitor.complaints).toEqual([]);
}));
