import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { GameKind, TableState } from '../src/wire/types';
import { BOTH_SEATS, decisionIs, createTable, tilesOnBoard, playUntil } from './drive';
import { Visitor, useTestServer } from './harness';
import { answer, openTable, playOn, playTo, pointAt, waitForDecision } from './table-actions';

const server = useTestServer();

/** What every game of each asks for. */
const KINDS: Record<GameKind, string[]> = { classic: ['place', 'deploy'], castle: ['place', 'deploy'], city: ['place', 'wall'] };

describe('a whole game by clicking, against a bot', () => {
  it.each<GameKind>(['classic', 'castle', 'city'])(
    '%s',
    async (game) => {
      const visitor = await Visitor.open(server);
      const { page } = visitor;
      await openTable(visitor, { game });
      await playOn(page, 12);
      await waitForDecision(page);
      await visitor.screenshot(`table-${game}-early`, false);
      await page.emulateMedia({ colorScheme: 'dark' });
      await visitor.screenshot(`table-${game}-dark`, false);
      await page.emulateMedia({ colorScheme: 'light' });
      await visitor.check();
      // What the walls of City ask for is small, and lies at the edge of the board.
      const kinds = await playOn(page, Infinity, false, async (kind) => {
        if (!['place', 'deploy'].includes(kind)) await visitor.screenshot(`decision-${kind}-${game}`, false);
      });
      expect(kinds).toEqual(expect.arrayContaining(KINDS[game]));
      await page.getByText('Final scores').waitFor();
      const id = new URL(page.url()).pathname.slice(3);
      const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
      expect(state.now.status).toBe('over');
      // The page that followed every update shows what the server knows.
      const scores = page.locator('.players .score');
      expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
      await visitor.screenshot(`table-${game}-over`, false);
      await visitor.check();
      // Back to an early move and forth again.
      await page.getByRole('slider').fill('3');
      expect(await page.locator('.players .score').allTextContents()).toEqual(['0', '0']);
      await visitor.screenshot(`table-${game}-past`, false);
      await page.getByRole('button', { name: 'To the end' }).click();
      expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
      await visitor.leave();
    },
  );
});

it('plays with all expansions of Classic, and sends figures to the quarters of the Count', async () => {
  const visitor = await Visitor.open(server, { size: 'phone' });
  const { page } = visitor;
  const sets = ['base', 'inns', 'traders', 'cult', 'count', 'king'];
  const { id } = await createTable(visitor, { game: 'classic', sets, seats: BOTH_SEATS });
  // Ben holds what Anna completes, and for that she may send figures to the quarters.
  const { now } = await playUntil(visitor, id, decisionIs('quarter'), [[], ['deploy follower road', 'deploy follower city']]);
  expect(now.decision?.seat).toBe(0);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('quarter');
  await visitor.screenshot('decision-quarter', false);
  await answer(page, 'quarter', 0, true);
  expect(await waitForDecision(page)).toBe('count');
  await visitor.screenshot('decision-count', false);
  await visitor.check();
  await answer(page, 'count', 0, true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await playOn(page, 6);
  await playTo(page, 'place');
  await visitor.screenshot('table-expansions', false);
  await visitor.check();
  // What the aids show.
  await page.locator('.bag summary').click();
  await page.getByRole('checkbox', { name: 'Who holds what' }).check();
  await page.getByRole('checkbox', { name: 'What still fits' }).check();
  await page.locator('.layer text.count').first().waitFor();
  await visitor.screenshot('table-aids', false);
  await visitor.check();
  const held = await visitor.get<TableState>(`/api/tables/${id}`);
  const figure = held.state.now.figures[0];
  if (!figure) throw new Error('nobody stands anywhere');
  await pointAt(visitor, id, figure);
  await page.evaluate(() => localStorage.setItem('bastide.settings', '{"look":"plain"}'));
  await visitor.screenshot('table-feature', false);
  await page.reload();
  await waitForDecision(page);
  await visitor.screenshot('table-plain', false);
  await visitor.check();
  await visitor.leave();
});

it('lets figures leave the market before the final scoring', async () => {
  const visitor = await Visitor.open(server, { size: 'phone' });
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS });
  // Anna holds what Ben completes, and for that he may send figures to the market. Nobody moves the count there.
  const wishes = [['deploy follower road', 'deploy follower city'], ['quarter market follower']];
  const { now } = await playUntil(visitor, id, decisionIs('market'), wishes);
  const waiting = now.quarters?.figures.find(({ quarter }) => quarter === 'market')?.count ?? 0;
  expect(waiting).toBeGreaterThan(1);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('market');
  await page.getByText('Before the final scoring').waitFor();
  await visitor.screenshot('decision-market-phone', false);
  await page.locator('.layer [data-target]').first().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.screenshot('decision-market-phone-chosen', false);
  await visitor.check();
  await page.locator('[data-act=take-back]').tap();
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.screenshot('decision-market', false);
  await answer(page, 'market', 0);
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  const left = after.state.now.quarters?.figures.find(({ quarter }) => quarter === 'market')?.count ?? 0;
  expect(left).toBe(waiting - 1);
  // The rest stays where it is.
  await page.locator('[data-act=pass]').click();
  await page.getByText('Final scores').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.screenshot('table-over-phone', false);
  await visitor.check();
  await visitor.leave();
});

it('takes a reload in the middle of a turn', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await playOn(page, 3);
  expect(await waitForDecision(page)).toBe('deploy');
  await visitor.settled();
  const tiles = await page.locator('.layer image').count();
  expect(tiles).toBeGreaterThan(3);
  await page.reload();
  expect(await waitForDecision(page)).toBe('deploy');
  expect(await page.locator('.layer image').count()).toBe(tiles);
  await playOn(page, 3);
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});

it('turns and takes back until it is confirmed, by keyboard alone too', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
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
  await page.locator(`[data-seq]:not([data-seq="${seq}"])`).waitFor({ state: 'attached' });
  // The list has every move as a button.
  await waitForDecision(page);
  const choice = page.locator('[data-line]').first();
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-act=confirm]').focus();
  await page.keyboard.press('Enter');
  await waitForDecision(page);
  await visitor.check();
  await visitor.leave();
});

it('takes a press for what is seen, also while the board is still on its way', async () => {
  const visitor = await Visitor.open(server, { motion: true });
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  for (let presses = 0; presses < 4; presses++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await visitor.settled();
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
    while (document.querySelector('.board.gliding')) await new Promise(requestAnimationFrame);
    const target = one('.layer [data-target].chosen')?.dataset.target ?? 'nothing';
    return [[target, one('.layer [data-target]').dataset.target], Math.hypot(middle().clientX - seen.clientX, middle().clientY - seen.clientY)] as const;
  });
  expect(way).toBeGreaterThan(20);
  expect(chosen[0]).toBe(chosen[1]);
  await visitor.leave();
});

/** The page follows a pointer once a frame: in the second, what the first has changed is drawn. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });

it('moves the board without drawing it anew', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: BOTH_SEATS });
  await playUntil(visitor, id, tilesOnBoard(30), [['deploy follower city'], ['deploy follower road']]);
  await visitor.go(`/t/${id}`);
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
  await twoFrames(page);
  const panned = await during(async () => {
    await page.mouse.move(x - 200, y + 100, { steps: 60 });
    await twoFrames(page);
  });
  await page.mouse.up();
  expect(panned.seen.filter((one) => one !== 'board class')).toEqual(['layer style']);
  expect(panned.laid).toBe(0);
  await page.mouse.wheel(0, 40);
  await twoFrames(page);
  const zoomed = await during(async () => {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, step % 2 ? 60 : -100);
    await twoFrames(page);
  });
  expect(zoomed.seen.filter((one) => one !== 'board class')).toEqual(['layer style']);
  expect(zoomed.laid).toBe(0);
  await visitor.leave();
});
