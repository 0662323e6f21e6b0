// The board's room: zoom and position are the player's, and everything can be hit, found and read at any zoom.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lineBox } from '../src/board/geometry';
import type { Edge, State } from '../src/wire/types';
import { BOTH_SEATS, createTable, decisionIs, playUntil, tilesOnBoard, type Position } from './drive';
import { useTestServer, visiting, type Visitor } from './harness';
import { onScreen, playOn, pointAt, showTab, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const BUILDERS = [['deploy follower city'], ['deploy follower road']];

/** Opens the page of a late game of Classic, where both seats are the visitor's. */
async function lateGame(visitor: Visitor, isWanted: Position = tilesOnBoard(50)): Promise<{ id: string; state: State }> {
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: BOTH_SEATS });
  const state = await playUntil(visitor, id, isWanted, BUILDERS);
  await visitor.go(`/t/${id}`);
  await waitForDecision(visitor.page);
  return { id, state };
}

/** A figure may be put on one of several spots of the last tile. */
const manySpots: Position = ({ tiles }, { kind, legal }) => kind === 'deploy' && tiles.length >= 50 && (legal?.length ?? 0) > 4;

const scaleOf = (page: Page): Promise<number> =>
  page.locator('.board .layer').evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).a);

/** Notes the scale of the board in each frame, until `scales` is called. */
async function watchScale(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = ((window as unknown as { scales: Set<number> }).scales = new Set<number>());
    const layer = document.querySelector('.board .layer') as HTMLElement;
    const note = () => {
      seen.add(new DOMMatrix(getComputedStyle(layer).transform).a);
      requestAnimationFrame(note);
    };
    note();
  });
}
const scales = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { scales: Set<number> }).scales]);

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
async function boardRect(page: Page): Promise<Rect> {
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  return box;
}
const isInside = ({ x, y }: { x: number; y: number }, box: Rect): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;

/** How many pixels of the most visible tile are on the screen, in the smaller direction. */
async function visibleOfTiles(page: Page): Promise<number> {
  return page.evaluate(() => {
    const board = (document.querySelector('.board .board') as Element).getBoundingClientRect();
    const parts = Array.from(document.querySelectorAll('.layer [data-tile]'), (tile) => {
      const box = tile.getBoundingClientRect();
      const across = Math.min(box.right, board.right) - Math.max(box.left, board.left);
      const down = Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top);
      return Math.min(across, down);
    });
    return Math.max(...parts);
  });
}

/** The squares and spots that can be chosen and are not on the screen. */
async function hiddenTargets(page: Page): Promise<number> {
  return page.evaluate(() => {
    const board = (document.querySelector('.board .board') as Element).getBoundingClientRect();
    return Array.from(document.querySelectorAll('.layer [data-target]'), (target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      return middleX < board.left || middleX > board.right || middleY < board.top || middleY > board.bottom;
    }).filter(Boolean).length;
  });
}

it('stays at its zoom for whole turns with figures late in a game', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await lateGame(visitor, manySpots);
  await visitor.settled();
  const fitted = await scaleOf(page);
  await watchScale(page);
  await playOn(page, 4);
  await visitor.settled();
  // A tile beyond the edge may make the whole board a little smaller, and nothing makes it larger.
  for (const scale of await scales(page)) {
    expect(scale / fitted).toBeGreaterThan(0.8);
    expect(scale / fitted).toBeLessThan(1.01);
  }
}));

it('leaves a zoom of the player alone, and gives each spot 44 pixels on a phone', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  await lateGame(visitor, manySpots);
  await page.getByRole('button', { name: 'Zoom out' }).tap();
  await visitor.settled();
  const chosen = await scaleOf(page);
  await watchScale(page);
  const spots = page.locator('[data-choose]');
  const keys = await spots.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.choose ?? ''));
  expect(keys.length).toBe(await page.locator('.layer [data-target^=deploy]').count());
  const boxes = await Promise.all(keys.map((_, index) => spots.nth(index).boundingBox()));
  const board = await boardRect(page);
  for (const [index, box] of boxes.entries()) {
    if (!box) throw new Error(`no box: ${keys[index]}`);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(isInside({ x: box.x + 22, y: box.y + 22 }, board)).toBe(true);
    for (const other of boxes.slice(index + 1)) {
      expect(Math.hypot(box.x - (other?.x ?? 0), box.y - (other?.y ?? 0))).toBeGreaterThanOrEqual(44);
    }
  }
  for (const key of keys) {
    await page.locator(`[data-choose="${key}"]`).tap();
    await page.locator(`.layer [data-target="${key}"].chosen`).waitFor({ state: 'attached' });
  }
  await visitor.check();
  await page.locator('[data-act=confirm]').tap();
  await page.locator('[data-decision=place]').waitFor();
  await visitor.settled();
  expect(await scales(page)).toEqual([chosen]);
}));

it('keeps the row that a guard would see on the screen', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'city', seats: BOTH_SEATS });
  const claim = ['gate', 'wall', 'deploy'];
  const { now, tiles } = await playUntil(visitor, id, decisionIs('guard'), [claim, claim]);
  const target = now.decision?.legal?.find(({ action }) => action.type === 'guard')?.target as Edge;
  const row = lineBox(target, tiles);
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await visitor.settled();
  const board = await boardRect(page);
  for (const corner of [{ x: row.left, y: row.top }, { x: row.right, y: row.bottom }]) {
    expect(isInside(await onScreen(page, { x: 0, y: 0 }, corner), board)).toBe(true);
  }
  await page.locator('.layer [data-target=guard]').tap();
  await page.locator('.layer [data-target=guard].chosen').waitFor({ state: 'attached' });
  await visitor.check();
}));

it('shows all and the last move, and points at places beyond its edge', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { state } = await lateGame(visitor);
  const last = state.tiles.at(-1) ?? { x: 0, y: 0 };
  const board = await boardRect(page);
  const isLastVisible = async () => isInside(await onScreen(page, last), board);
  const fitted = await scaleOf(page);
  const dragAway = async () => {
    for (let times = 0; times < 3; times++) {
      await page.mouse.move(board.x + 100, board.y + 100);
      await page.mouse.down();
      await page.mouse.move(board.x + board.width - 20, board.y + board.height - 20, { steps: 4 });
      await page.mouse.up();
    }
    await visitor.settled();
  };
  // The keys work from anywhere at the table.
  await page.locator('[data-tab=history]').focus();
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press('+');
  await visitor.settled();
  const zoomed = await scaleOf(page);
  expect(zoomed).toBeGreaterThan(2 * fitted);
  await dragAway();
  // The board cannot be lost.
  expect(await visibleOfTiles(page)).toBeGreaterThan(40);

  // Badges at the edge count what lies beyond it.
  const hints = page.locator('[data-hint]:not([data-hint=last])');
  const counts = (await hints.allTextContents()).map(Number);
  const hidden = await hiddenTargets(page);
  expect(hidden).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(hidden);
  await visitor.check();
  await hints.first().click();
  await visitor.settled();
  expect(await hiddenTargets(page)).toBeLessThan(hidden);

  await dragAway();
  expect(await isLastVisible()).toBe(false);
  await page.locator('[data-hint=last]').click();
  await visitor.settled();
  expect(await isLastVisible()).toBe(true);
  await dragAway();
  await page.locator('[data-tab=game]').focus();
  await page.keyboard.press('l');
  await visitor.settled();
  expect(await isLastVisible()).toBe(true);
  expect(await scaleOf(page)).toBe(zoomed);
  await dragAway();
  await page.locator('[data-act=show-last]').click();
  await visitor.settled();
  expect(await isLastVisible()).toBe(true);

  await page.keyboard.press('f');
  await visitor.settled();
  expect(await scaleOf(page)).toBeCloseTo(fitted, 5);
  expect([await hiddenTargets(page), await page.locator('[data-hint]').count()]).toEqual([0, 0]);
  await dragAway();
  await page.locator('[data-act=show-all]').click();
  await visitor.settled();
  expect(await scaleOf(page)).toBeCloseTo(fitted, 5);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await visitor.check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}));

it('shows what is under the pointer while a card is open, and keeps aids after a reload', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id, state } = await lateGame(visitor, tilesOnBoard(12));
  const [figure, other] = state.now.figures;
  if (!figure || !other) throw new Error('two figures are needed');
  await pointAt(visitor, id, figure);
  const pinned = page.locator('aside.feature.pinned');
  const text = await pinned.textContent();
  expect(await pinned.locator('a').getAttribute('target')).toBe('_blank');
  const at = await onScreen(page, other);
  await page.mouse.move(at.x, at.y);
  const light = page.locator('aside.feature.light');
  await light.waitFor();
  expect(await pinned.textContent()).toBe(text);
  await visitor.check();
  await page.keyboard.press('Escape');
  await pinned.waitFor({ state: 'detached' });
  await pointAt(visitor, id, figure);
  await page.locator('.turn').first().click({ position: { x: 2, y: 2 } });
  await pinned.waitFor({ state: 'detached' });

  await showTab(page, 'game');
  await page.getByRole('checkbox', { name: 'Who holds what' }).check();
  await page.getByRole('checkbox', { name: 'What still fits' }).check();
  await page.locator('.layer text.count').first().waitFor();
  await page.reload();
  await page.locator('.layer text.count').first().waitFor();
  await showTab(page, 'game');
  expect(await page.getByRole('checkbox', { name: 'Who holds what' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'What still fits' }).isChecked()).toBe(true);
}));

it('zooms in at a double tap, and back', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { state } = await lateGame(visitor, tilesOnBoard(12));
  const before = await scaleOf(page);
  const { x, y } = await onScreen(page, state.tiles[0] ?? { x: 0, y: 0 });
  // In one message each, so that a busy machine does not separate the taps.
  const tapTwice = () => Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await tapTwice();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.7 * before);
  await visitor.settled();
  await tapTwice();
  await expect.poll(() => scaleOf(page)).toBeCloseTo(before, 5);
}));

it('marks both ends of the wall as bright as legal squares, and shows a wall instead of a tile', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'city', seats: BOTH_SEATS });
  await playUntil(visitor, id, decisionIs('wall'), [['deploy'], ['deploy']]);
  await visitor.go(`/t/${id}`);
  const sides = page.locator('.layer [data-target^="wall "] .side:not(.under)');
  expect(await sides.evaluateAll((all) => all.map((side) => getComputedStyle(side).stroke))).toEqual(Array(2).fill('rgb(255, 224, 138)'));
  await page.locator('.turn .drawn svg').waitFor();
  await visitor.screenshot('city-wall-choice', false);
  await visitor.check();
}));
