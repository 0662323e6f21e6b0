import { describe, expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { Visitor, worldOfThisFile } from './lib';
import { openTable, playOn, waitAsked } from './table-lib';

const world = worldOfThisFile();

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

it('takes a press for what is seen, also while the board is still on its way', async () => {
  const visitor = await Visitor.come(world, { motion: true });
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitAsked(page);
  for (let presses = 0; presses < 4; presses++) await page.getByRole('button', { name: 'Zoom out' }).click();
  const [chosen, way] = await page.evaluate(async () => {
    const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
    const middle = () => {
      const box = one('.layer [data-target]').getBoundingClientRect();
      return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    };
    one('.wrap .buttons button:last-child').click();
    await Promise.resolve();
    const seen = middle();
    for (const type of ['pointerdown', 'pointerup']) {
      one('.board .layer').dispatchEvent(new PointerEvent(type, { ...seen, pointerId: 9, isPrimary: true, bubbles: true }));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const target = one('.layer [data-target].chosen')?.dataset.target ?? 'nothing';
    return [[target, one('.layer [data-target]').dataset.target], Math.hypot(middle().clientX - seen.clientX, middle().clientY - seen.clientY)] as const;
  });
  expect(way).toBeGreaterThan(20);
  expect(chosen[0]).toBe(chosen[1]);
  await visitor.leave();
});
