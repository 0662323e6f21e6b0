import { describe, expect, it } from 'vitest';
import type { SeatWish, TableState } from '../src/wire/types';
import { Visitor, worldOfThisFile } from './lib';
import { answer, openTable, playOn, playUntil, playUntilAsked, pointAt, waitAsked } from './table-lib';

const world = worldOfThisFile();

/** What every game of each asks for. */
const KINDS: Record<string, string[]> = { classic: ['place', 'deploy'], castle: ['place', 'deploy'], city: ['place', 'wall'] };

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
      await page.emulateMedia({ colorScheme: 'dark' });
      await visitor.shot(`table-${game}-dark`, false);
      await page.emulateMedia({ colorScheme: 'light' });
      await visitor.check();
      // What the walls of City ask for is small, and lies at the edge of the board.
      const kinds = await playOn(page, Infinity, false, async (kind) => {
        if (!['place', 'deploy'].includes(kind)) await visitor.shot(`asked-${kind}-${game}`, false);
      });
      expect(kinds).toEqual(expect.arrayContaining(KINDS[game] ?? []));
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

it('plays with all expansions of Classic, and sends figures to the quarters of the Count', async () => {
  const visitor = await Visitor.come(world, { size: 'phone' });
  const { page } = visitor;
  const sets = ['base', 'inns', 'traders', 'cult', 'count', 'king'];
  // Nearly every game comes to it.
  let kind: string | null = null;
  let id = '';
  for (let tries = 0; tries < 4 && kind === null; tries++) {
    ({ id } = await openTable(visitor, { game: 'classic', sets }));
    kind = await playUntilAsked(page, id, ['quarter']);
    await visitor.go(`/t/${id}`);
  }
  expect(await waitAsked(page)).toBe('quarter');
  await visitor.shot('asked-quarter', false);
  await answer(page, 'quarter', 0, true);
  expect(await waitAsked(page)).toBe('count');
  await visitor.shot('asked-count', false);
  await visitor.check();
  await answer(page, 'count', 0, true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await playOn(page, 6);
  await waitAsked(page);
  await visitor.shot('table-expansions', false);
  await visitor.check();
  // What the aids show.
  await page.locator('.bag summary').click();
  await page.getByRole('checkbox', { name: 'Who holds what' }).check();
  await page.getByRole('checkbox', { name: 'What still fits' }).check();
  await page.locator('.layer text.count').first().waitFor();
  await page.waitForLoadState('networkidle');
  await visitor.shot('table-aids', false);
  await visitor.check();
  const held = await visitor.get<TableState>(`/api/tables/${id}`);
  const figure = held.state.now.figures[0];
  if (!figure) throw new Error('nobody stands anywhere');
  await pointAt(visitor, id, figure);
  await page.evaluate(() => localStorage.setItem('bastide.settings', '{"look":"plain"}'));
  await visitor.shot('table-feature', false);
  await page.reload();
  await waitAsked(page);
  await page.waitForLoadState('networkidle');
  await visitor.shot('table-plain', false);
  await visitor.check();
  await visitor.leave();
}, 300_000);

it('lets figures leave the market before the final scoring', async () => {
  const visitor = await Visitor.come(world, { size: 'phone' });
  const { page } = visitor;
  const seats: SeatWish[] = ['Anna', 'Ben'].map((name) => ({ type: 'me', name }));
  // Anna holds what Ben completes, and for that he may send figures to the market. Nobody moves the count there.
  const wishes = [['deploy follower road', 'deploy follower city'], ['quarter market follower']];
  let kind: string | null = null;
  let id = '';
  for (let tries = 0; tries < 4 && kind === null; tries++) {
    ({ id } = await openTable(visitor, { game: 'classic', sets: ['base', 'count'], seats }));
    kind = await playUntilAsked(page, id, ['market'], wishes);
  }
  await visitor.go(`/t/${id}`);
  expect(await waitAsked(page)).toBe('market');
  await page.getByText('Before the final scoring').waitFor();
  await page.waitForLoadState('networkidle');
  await visitor.shot('asked-market-phone', false);
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const waiting = state.now.quarters?.figures.find(({ quarter }) => quarter === 'market')?.count ?? 0;
  expect(waiting).toBeGreaterThan(0);
  await page.locator('.layer [data-target]').first().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.shot('asked-market-phone-chosen', false);
  await visitor.check();
  await page.locator('[data-act=take-back]').tap();
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.shot('asked-market', false);
  await answer(page, 'market', 0);
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  const left = after.state.now.quarters?.figures.find(({ quarter }) => quarter === 'market')?.count ?? 0;
  expect(left).toBe(waiting - 1);
  // The rest stays where it is.
  if (after.state.now.status === 'running') await page.locator('[data-act=pass]').click();
  await page.getByText('Final scores').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.shot('table-over-phone', false);
  await visitor.check();
  await visitor.leave();
}, 240_000);

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

it('moves the board without drawing it anew', async () => {
  const visitor = await Visitor.come(world);
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'classic', sets: ['base', 'inns'] });
  await playUntil(page, id, 30);
  await visitor.go(`/t/${id}`);
  await waitAsked(page);
  await page.waitForLoadState('networkidle');
  const session = await visitor.context.newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value;
  };
  /** What changes in the page, by element and attribute, and how often it is laid out. */
  const during = async (work: () => Promise<void>) => {
    await page.evaluate(() => {
      const seen = ((window as unknown as { seen: Set<string> }).seen = new Set<string>());
      new MutationObserver((list) => {
        for (const { target, type, attributeName } of list) {
          const at = target instanceof Element ? [...target.classList].find((name) => !name.startsWith('svelte')) : '';
          seen.add(type === 'attributes' ? `${at} ${attributeName}` : `${at} ${type}`);
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const before = await layouts();
    await work();
    const laid = Number(await layouts()) - Number(before);
    return { laid, seen: await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]) };
  };
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first steps close what the pointer rested on.
  await page.mouse.move(x + 30, y, { steps: 5 });
  await page.waitForTimeout(100);
  const panned = await during(async () => {
    await page.mouse.move(x - 200, y + 100, { steps: 60 });
    await page.waitForTimeout(100);
  });
  await page.mouse.up();
  expect(panned.seen.filter((one) => one !== 'board class')).toEqual(['layer style']);
  expect(panned.laid).toBe(0);
  await page.mouse.wheel(0, 40);
  await page.waitForTimeout(100);
  const zoomed = await during(async () => {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, step % 2 ? 60 : -100);
    await page.waitForTimeout(100);
  });
  expect(zoomed.seen.filter((one) => one !== 'board class')).toEqual(['layer style']);
  expect(zoomed.laid).toBe(0);
  await visitor.leave();
});
