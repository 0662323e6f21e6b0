import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { TableState } from '../src/wire/types';
import { Visitor, useTestServer, visiting } from './harness';
import { answer, currentDecision, onScreen, openTable, otherSquare, playOn, playTo, showTab, waitForDecision, waitSeq } from './table-actions';

const server = useTestServer();

it('lets two browsers play by link while a third watches', async () => {
  const anna = await Visitor.open(server);
  const ben = await Visitor.open(server, { size: 'phone', locale: 'de-DE' });
  const carl = await Visitor.open(server, { locale: 'fr-FR', scheme: 'dark' });
  const { id, invite } = await openTable(anna, {
    game: 'classic',
    seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }],
  });
  await anna.page.getByText('Start now').waitFor();
  await anna.screenshot('table-waiting', false);
  await anna.check();
  await ben.go(`/t/${id}#${invite}`);
  await ben.screenshot('table-join-phone', false);
  await ben.check();
  await ben.page.locator('.join input').first().fill('Ben');
  await ben.page.locator('.join .button.primary').click();
  await carl.go(`/t/${id}`);
  const read = async () => (await anna.get<TableState>(`/api/tables/${id}`)).state;
  /** Both play until this seat has this decision and the board has so many tiles. Asks the server, since a page that has just sent a command shows no decision yet. */
  const playBoth = async (seat: number, kind: string, tiles: number) => {
    for (let turn = 0; ; turn++) {
      const state = await read();
      const { decision } = state.now;
      if (decision?.seat === seat && decision.kind === kind && state.tiles.length >= tiles) return;
      const { page } = decision?.seat === 0 ? anna : ben;
      await answer(page, await waitForDecision(page), turn, page === ben.page);
    }
  };
  await playBoth(0, 'place', 6);
  // Programs can place a tile without its figure; the page then asks for the figure alone.
  const { seq: asked, now } = await read();
  const line = now.decision?.legal?.[0]?.line;
  await anna.post(`/api/tables/${id}/act`, { client: 'place', after: asked, do: { type: 'play', line } });
  expect((await read()).now.decision?.kind).toBe('deploy');
  // All see the same position, and the spectator is offered nothing.
  const { seq } = await read();
  for (const { page } of [anna, ben, carl]) await waitSeq(page, seq);
  expect(await currentDecision(carl.page)).toBe('wait');
  expect(await carl.page.locator('[data-target], [data-line], [data-act=pass]').count()).toBe(0);
  const seen = await carl.get<TableState>(`/api/tables/${id}`);
  expect(seen.state.now.decision?.legal).toBeUndefined();
  expect(seen.state.now.seed).toBeUndefined();
  await anna.screenshot('table-two', false);
  await ben.screenshot('table-two-phone-de', false);
  await carl.screenshot('table-watch-dark-fr', false);
  await anna.check();
  await ben.check();
  await carl.check();

  // Chat messages arrive, and HTML in them stays text.
  await showTab(anna.page, 'chat');
  await anna.page.getByLabel('Say something').fill('<b>Hello</b>');
  await anna.page.getByRole('button', { name: 'Send' }).click();
  await carl.page.getByText('<b>Hello</b>').first().waitFor({ state: 'attached' });

  // An undo needs the other player's consent.
  await anna.page.locator('[data-act=undo]').click();
  await ben.page.locator('[data-act=undo-yes]').click();
  await showTab(anna.page, 'history');
  await anna.page.getByText('taken back').first().waitFor();
  const undone = await read();
  for (const { page } of [anna, ben, carl]) await waitSeq(page, undone.seq);

  // Giving up needs a confirmation.
  await playBoth(1, 'place', 6);
  await waitForDecision(ben.page);
  await ben.page.getByRole('button', { name: 'Mehr' }).click();
  await ben.page.locator('[data-act=resign]').click();
  await ben.screenshot('table-resign', false);
  await ben.page.locator('dialog .button:not(.primary)').click();
  expect(await waitForDecision(carl.page)).toBe('over');
  for (const visitor of [anna, ben, carl]) await visitor.leave();
});

it('reconnects after a restart of the server', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'city' });
  await playOn(page, 2);
  await playTo(page, 'place');
  await server.halt();
  await page.getByText('Connection lost').waitFor();
  await visitor.screenshot('table-lost', false);
  // A move made meanwhile is sent once, after the reconnect.
  const target = page.locator('.layer [data-target]').first();
  await target.click();
  await page.locator('[data-act=confirm]').click();
  // Shown for a moment only.
  const back = page.locator('[role=status]').getByText('Connected again');
  await Promise.all([back.waitFor(), server.run()]);
  await back.waitFor({ state: 'detached' });
  await playOn(page, 3);
  // Only when the bot has played: page and server are read at different times.
  await waitForDecision(page);
  await waitSeq(page, (await visitor.get<TableState>(`/api/tables/${id}`)).state.seq);
  await visitor.leave();
});

it('plays over HTTP where no socket can be opened, without a warning', async () => visiting(server)({}, async (visitor) => {
  const { page } = visitor;
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await openTable(visitor, { game: 'classic' });
  await playOn(page, 4);
  await waitForDecision(page);
  await visitor.screenshot('table-polling', false);
  expect(await page.getByText('Connection lost').count()).toBe(0);
}));

const isAllInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [board, land] = [box('.board[role=group]'), box('.layer > svg')];
    const rest = [land.left - board.left, land.top - board.top, board.right - land.right, board.bottom - land.bottom];
    return land.width > 0 && rest.every((pixels) => pixels > -1);
  });

it('plays on a phone by touch; a drag or pinch is not a move', async () => {
  const visitor = await Visitor.open(server, { size: 'phone', scheme: 'dark' });
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  await visitor.settled();
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  const box = await page.locator('.layer [data-target]').first().boundingBox();
  if (!box) throw new Error('no place is shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await visitor.context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  // A drag that starts and ends on a target.
  await send('touchStart', [[x, y]]);
  for (let step = 1; step <= 10; step++) await send('touchMove', [[x + step * 3, y]]);
  for (let step = 10; step >= 0; step--) await send('touchMove', [[x + step * 3, y]]);
  await send('touchEnd', []);
  // A pinch over it.
  await send('touchStart', [[x - 20, y], [x + 20, y]]);
  for (let step = 1; step <= 8; step++) await send('touchMove', [[x - 20 - step * 4, y], [x + 20 + step * 4, y]]);
  await send('touchEnd', []);
  await visitor.settled();
  expect(await page.locator('.board .chosen').count()).toBe(0);
  expect(await page.getAttribute('[data-seq]', 'data-seq')).toBe(seq);
  await page.getByRole('button', { name: 'Show whole board' }).tap();
  await playOn(page, 9, true);
  await playTo(page, 'place', true);
  // The view had zoomed in for a figure.
  await page.getByRole('button', { name: 'Show whole board' }).tap();
  await expect.poll(() => isAllInSight(page)).toBe(true);
  await visitor.settled();
  // The list of fitting tiles can be scrolled to its end.
  const other = await otherSquare(visitor, id);
  const spot = await onScreen(page, other);
  await page.touchscreen.tap(spot.x, spot.y);
  const kinds = page.locator('aside.feature .kinds');
  await kinds.waitFor();
  await visitor.screenshot('table-phone-dark-fits', false);
  await kinds.locator('li').last().scrollIntoViewIfNeeded();
  const [list, last] = [await kinds.boundingBox(), await kinds.locator('li').last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  await visitor.check();
  await page.locator('aside.feature .close').tap();
  await page.locator('aside.feature').waitFor({ state: 'detached' });
  await visitor.screenshot('table-phone-dark', false);
  await page.locator('.layer [data-target]').first().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.screenshot('table-phone-dark-chosen', false);
  await visitor.check();
  await page.getByRole('button', { name: 'More' }).tap();
  await visitor.screenshot('table-phone-dark-more', false);
  await visitor.check();
  await visitor.leave();
});

it('shows that a table does not exist', async () => {
  const visitor = await Visitor.open(server);
  await visitor.go('/t/0000000000000000');
  await visitor.page.getByText('This table cannot be shown').waitFor();
  await visitor.check();
  await visitor.leave();
});
