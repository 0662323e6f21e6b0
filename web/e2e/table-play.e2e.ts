import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { closeBrowser, Visitor, World } from './lib';
import { openTable, playOn, waitAsked } from './table-lib';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(async () => {
  await closeBrowser();
  await world?.stop();
});

describe('a whole game by clicking, against a bot', () => {
  it.each(['classic', 'castle', 'city'])(
    '%s',
    async (game) => {
      const visitor = await Visitor.come(world);
      const { page } = visitor;
      await openTable(visitor, { game });
      await playOn(page, 12);
      await waitAsked(page);
      await visitor.shot(`table-${game}-early`, false);
      await visitor.check();
      await playOn(page);
      await page.getByText('Final scores').waitFor();
      const id = new URL(page.url()).pathname.slice(3);
      const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
      expect(state.now.status).toBe('over');
      // The page that followed every update shows what the server knows.
      const scores = page.locator('.players .score');
      expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
      await visitor.shot(`table-${game}-over`, false);
      await visitor.check();
      // Back to an early move and forth again.
      await page.getByRole('slider').fill('3');
      expect(await page.locator('.players .score').allTextContents()).toEqual(['0', '0']);
      await visitor.shot(`table-${game}-past`, false);
      await page.getByRole('button', { name: 'To the end' }).click();
      expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
      await visitor.leave();
    },
    300_000,
  );
});

it('plays with all expansions of Classic, the count included', async () => {
  const visitor = await Visitor.come(world);
  await openTable(visitor, { game: 'classic', sets: ['base', 'inns', 'traders', 'cult', 'count', 'king'] });
  const kinds = await playOn(visitor.page, 40);
  await waitAsked(visitor.page);
  expect(kinds).toContain('deploy');
  await visitor.shot('table-expansions', false);
  await visitor.check();
  await visitor.leave();
}, 300_000);

it('takes a reload in the middle of a turn', async () => {
  const visitor = await Visitor.come(world);
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await playOn(page, 3);
  expect(await waitAsked(page)).toBe('deploy');
  const tiles = await page.locator('.layer image, .layer .plain').count();
  await page.reload();
  expect(await waitAsked(page)).toBe('deploy');
  expect(await page.locator('.layer image, .layer .plain').count()).toBeGreaterThanOrEqual(tiles - 4);
  await playOn(page, 3);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

it('turns and takes back until it is confirmed, by keyboard alone too', async () => {
  const visitor = await Visitor.come(world);
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitAsked(page);
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  const board = page.getByRole('group', { name: 'Board' });
  await board.focus();
  await page.keyboard.press('n');
  const line = page.locator('.turn .line');
  const first = await line.textContent();
  await page.keyboard.press('n');
  expect(await line.textContent()).not.toBe(first);
  await page.keyboard.press('Escape');
  expect(await line.count()).toBe(0);
  expect(await page.getAttribute('[data-seq]', 'data-seq')).toBe(seq);
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq !== before, seq);
  // The list has every move as a button.
  await waitAsked(page);
  const choice = page.locator('[data-line]').first();
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-act=confirm]').focus();
  await page.keyboard.press('Enter');
  await waitAsked(page);
  await visitor.check();
  await visitor.leave();
});
