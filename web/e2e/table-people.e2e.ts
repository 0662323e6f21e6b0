import { expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { Visitor, worldOfThisFile } from './lib';
import { answer, asked, onScreen, openTable, otherSquare, playOn, waitAsked } from './table-lib';

const world = worldOfThisFile();

it('lets two browsers play by a link, and a third watch', async () => {
  const anna = await Visitor.come(world);
  const ben = await Visitor.come(world, { size: 'phone', locale: 'de-DE' });
  const carl = await Visitor.come(world, { locale: 'fr-FR', scheme: 'dark' });
  const { id, invite } = await openTable(anna, {
    game: 'classic',
    seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }],
  });
  await anna.page.getByText('Start now').waitFor();
  await anna.shot('table-waiting', false);
  await anna.check();
  await ben.go(`/t/${id}#${invite}`);
  await ben.shot('table-join-phone', false);
  await ben.check();
  await ben.page.locator('.join input').first().fill('Ben');
  await ben.page.locator('.join .button.primary').click();
  await carl.go(`/t/${id}`);
  await waitAsked(anna.page);
  for (let turn = 0; turn < 8; turn++) {
    const players = [anna.page, ben.page];
    const page = (await asked(anna.page)) === 'wait' ? players[1] : players[0];
    if (!page) continue;
    await answer(page, await waitAsked(page), turn, page === ben.page);
  }
  // All see the same, and who watches is offered nothing.
  const seq = async (visitor: Visitor) => visitor.page.getAttribute('[data-seq]', 'data-seq');
  await expect.poll(async () => seq(ben)).toBe(await seq(anna));
  await expect.poll(async () => seq(carl)).toBe(await seq(anna));
  expect(await asked(carl.page)).toBe('wait');
  expect(await carl.page.locator('[data-target], [data-line], [data-act=pass]').count()).toBe(0);
  const seen = await carl.get<TableState>(`/api/tables/${id}`);
  expect(seen.state.now.decision?.legal).toBeUndefined();
  expect(seen.state.now.seed).toBeUndefined();
  await anna.shot('table-two', false);
  await ben.shot('table-two-phone-de', false);
  await carl.shot('table-watch-dark-fr', false);
  await anna.check();
  await ben.check();
  await carl.check();

  // What is said arrives, and stays text.
  await anna.page.getByText('Chat', { exact: false }).first().click();
  await anna.page.getByLabel('Say something').fill('<b>Hello</b>');
  await anna.page.getByRole('button', { name: 'Send' }).click();
  await carl.page.getByText('<b>Hello</b>').first().waitFor({ state: 'attached' });

  // Taking back needs the other's yes.
  const undo = anna.page.locator('[data-act=undo]');
  if ((await undo.count()) > 0) {
    await undo.click();
    await ben.page.locator('[data-act=undo-yes]').click();
    await anna.page.getByText('taken back').first().waitFor();
    await expect.poll(async () => seq(carl)).toBe(await seq(anna));
  }

  // Giving up asks first.
  const giver = (await asked(anna.page)) === 'wait' ? ben : anna;
  if (giver === ben) await ben.page.getByRole('button', { name: 'Mehr' }).click();
  await giver.page.locator('[data-act=resign]').click();
  await giver.shot('table-resign', false);
  await giver.page.locator('dialog .button:not(.primary)').click();
  await expect.poll(async () => asked(carl.page)).toBe('over');
  for (const visitor of [anna, ben, carl]) await visitor.leave();
});

it('survives a server that is killed and started again under the page', async () => {
  const visitor = await Visitor.come(world);
  const { page } = visitor;
  await openTable(visitor, { game: 'city' });
  await playOn(page, 2);
  await waitAsked(page);
  await world.halt();
  await page.getByText('Connection lost').waitFor();
  await visitor.shot('table-lost', false);
  // What is done meanwhile is sent when the line is back, once.
  const target = page.locator('.layer [data-target]').first();
  await target.click();
  await page.locator('[data-act=confirm]').click();
  await world.run();
  await page.getByText('Back again').waitFor();
  await page.locator('[role=status]').getByText('Back again').waitFor({ state: 'detached' });
  await waitAsked(page);
  await playOn(page, 3);
  // Not while the bot is still playing: the two would be asked at different times.
  await waitAsked(page);
  const id = new URL(page.url()).pathname.slice(3);
  await expect
    .poll(async () => page.getAttribute('[data-seq]', 'data-seq'))
    .toBe(String((await visitor.get<TableState>(`/api/tables/${id}`)).state.seq));
  await visitor.leave();
});

it('plays on a phone by touch; a drag or pinch is no move', async () => {
  const visitor = await Visitor.come(world, { size: 'phone', scheme: 'dark' });
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'classic' });
  await waitAsked(page);
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  const box = await page.locator('.layer [data-target]').first().boundingBox();
  if (!box) throw new Error('no place is shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await visitor.context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  // A drag that starts and ends on a place.
  await send('touchStart', [[x, y]]);
  for (let step = 1; step <= 10; step++) await send('touchMove', [[x + step * 3, y]]);
  for (let step = 10; step >= 0; step--) await send('touchMove', [[x + step * 3, y]]);
  await send('touchEnd', []);
  // A pinch over it.
  await send('touchStart', [[x - 20, y], [x + 20, y]]);
  for (let step = 1; step <= 8; step++) await send('touchMove', [[x - 20 - step * 4, y], [x + 20 + step * 4, y]]);
  await send('touchEnd', []);
  await page.waitForTimeout(300);
  expect(await page.locator('.board .chosen').count()).toBe(0);
  expect(await page.getAttribute('[data-seq]', 'data-seq')).toBe(seq);
  await page.getByRole('button', { name: 'Show all of the board' }).tap();
  await playOn(page, 9, true);
  while ((await waitAsked(page)) !== 'place') await playOn(page, 1, true);
  // For a figure the board came closer.
  await page.getByRole('button', { name: 'Show all of the board' }).tap();
  await page.waitForTimeout(400);
  // What fits on a square can be read to its end, however many kinds there are.
  const other = await otherSquare(visitor, id);
  if (other) {
    const spot = await onScreen(page, other);
    await page.touchscreen.tap(spot.x, spot.y);
    const kinds = page.locator('aside.feature .kinds');
    await kinds.waitFor();
    await page.waitForLoadState('networkidle');
    await visitor.shot('table-phone-dark-fits', false);
    await kinds.locator('li').last().scrollIntoViewIfNeeded();
    const [list, last] = [await kinds.boundingBox(), await kinds.locator('li').last().boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    await visitor.check();
    await page.locator('aside.feature .close').tap();
  }
  await visitor.shot('table-phone-dark', false);
  await page.locator('.layer [data-target]').first().tap();
  await visitor.shot('table-phone-dark-chosen', false);
  await visitor.check();
  await page.getByRole('button', { name: 'More' }).tap();
  await visitor.shot('table-phone-dark-more', false);
  await visitor.check();
  await visitor.leave();
});

it('says so when a table does not exist', async () => {
  const visitor = await Visitor.come(world);
  await visitor.go('/t/0000000000000000');
  await visitor.page.getByText('This table cannot be shown').waitFor();
  await visitor.check();
  await visitor.leave();
});
