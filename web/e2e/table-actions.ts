// Plays at a table through the page, by clicks, taps and keys.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sameRegion } from '../src/lib/places';
import type { ArtSet, Created, Survey, RegionAt, TableState } from '../src/wire/types';
import { createTable, type TableSetup } from './drive';
import type { Visitor } from './harness';

/** Opens a table through the API and goes to its page. */
export async function openTable(visitor: Visitor, setup: TableSetup): Promise<Created> {
  const created = await createTable(visitor, setup);
  await visitor.go(`/t/${created.id}`);
  return created;
}

interface Point {
  x: number;
  y: number;
}

/** The screen position of a point of a square, in tile units; by default its middle. */
export async function onScreen(page: Page, { x, y }: Point, within: Point = { x: 50, y: 50 }): Promise<Point> {
  return page.locator('.layer > svg').evaluate(
    (svg: SVGSVGElement, at) => {
      const { left, top, width } = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      const scale = width / view.width;
      return { x: left + (at.x - view.x) * scale, y: top + (at.y - view.y) * scale };
    },
    { x: x * 100 + within.x, y: y * 100 + within.y },
  );
}

/** Clicks on a region, where a figure would stand, and waits for the card of its feature. */
export async function pointAt(visitor: Visitor, id: string, place: RegionAt): Promise<void> {
  const { page } = visitor;
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const laid = state.tiles.find(({ x, y }) => x === place.x && y === place.y);
  const set = await visitor.get<ArtSet>(`/api/art/${laid?.tile.split('/')[0]}`);
  const rotations = set.tiles.find(({ tile }) => tile === laid?.tile)?.rotations;
  const spot = laid && rotations?.[laid.rotation].find(({ region }) => sameRegion(region, place.region));
  if (!spot) throw new Error(`nothing is at ${JSON.stringify(place)}`);
  await visitor.settled();
  const at = await onScreen(page, place, spot);
  const isFree = await page.evaluate(({ x, y }) => {
    const under = document.elementFromPoint(x, y);
    return under?.closest('.board') != null && under.closest('button, [data-target]') === null;
  }, at);
  expect(isFree, `${JSON.stringify(place)} is visible and not covered`).toBe(true);
  await page.mouse.click(at.x, at.y);
  await page.locator('aside.feature.pinned').waitFor();
}

/** The empty square with the most kinds of fitting tiles among those where the drawn tile does not fit. */
export async function otherSquare(visitor: Visitor, id: string): Promise<Point> {
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const survey = await visitor.get<Survey>(`/api/tables/${id}/look?at=${state.seq}`);
  const drawn = visitor.page.locator('.layer [data-target]');
  const targets = await drawn.evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.target));
  const isTarget = ({ x, y }: Point) => targets.some((key) => key?.split(' ').includes(`${x},${y}`));
  const free = survey.fits.filter((fit) => fit.tiles.length > 0 && !isTarget(fit));
  const most = free.sort((a, b) => b.tiles.length - a.tiles.length)[0];
  if (!most) throw new Error('the drawn tile fits on every square');
  return most;
}

export type DecisionKind = 'over' | 'wait' | string;

/** The decision that the page shows now. */
export async function currentDecision(page: Page): Promise<DecisionKind> {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-decision]');
    return table?.dataset.decision ?? 'wait';
  });
}

/** Waits until this visitor has to decide or the game is over. */
export async function waitForDecision(page: Page): Promise<DecisionKind> {
  const kind = await page.waitForFunction(() => {
    const now = document.querySelector<HTMLElement>('[data-decision]')?.dataset.decision;
    return now !== 'wait' && now;
  });
  return (await kind.jsonValue()) as string;
}

/** Waits until the final scoring is told and the result is shown. */
export async function waitForResult(page: Page): Promise<void> {
  await page.locator('.end .verdict').waitFor();
}

/** Waits until the page shows this entry of the log. */
export async function waitSeq(page: Page, seq: number): Promise<void> {
  await page.locator(`[data-seq="${seq}"]`).waitFor({ state: 'attached' });
}

/** Confirms the choice, with the button on the board (if there is one) or the one in the panel. */
export async function confirm(page: Page, on: 'board' | 'panel' = 'board'): Promise<void> {
  const mark = page.locator('.board .chosen .go');
  if (on === 'board' && (await mark.count()) > 0) await mark.click();
  else await page.locator('[data-act=confirm]').click();
}

/** Makes one decision by clicking, and waits for the update. `nth` selects the target. */
export async function answer(page: Page, kind: string, nth: number, tap = false): Promise<void> {
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  const press = (selector: Locator) => (tap ? selector.tap() : selector.click());
  const targets = page.locator('.layer [data-target]');
  const count = await targets.count();
  const pass = page.locator('[data-act=pass]');
  if (kind === 'deploy' && nth % 3 === 2) {
    await press(pass);
  } else if (count > 0) {
    const target = targets.nth(nth % count);
    await press(target);
    await page.locator('[data-act=confirm]').waitFor();
    if (kind === 'place' && nth % 2 === 1) await page.keyboard.press('r');
    await confirm(page, nth % 4 === 3 ? 'panel' : 'board');
  } else {
    const all = page.locator('details.all:not([open]) > summary');
    if ((await all.count()) > 0) await press(all);
    const list = page.locator('[data-line]');
    const lines = await list.count();
    if (lines > 0) {
      await press(list.nth(nth % lines));
      await confirm(page, 'panel');
    } else {
      await press(pass);
    }
  }
  await page.locator(`[data-seq]:not([data-seq="${seq}"])`).waitFor({ state: 'attached' });
}

/** Plays until the game is over or `most` decisions are made; returns their kinds. Calls `first` before the first decision of each kind. */
export async function playOn(page: Page, most = Infinity, tap = false, first?: (kind: string) => Promise<void>): Promise<string[]> {
  const kinds: string[] = [];
  while (kinds.length < most) {
    const kind = await waitForDecision(page);
    if (kind === 'over') break;
    if (!kinds.includes(kind)) await first?.(kind);
    kinds.push(kind);
    await answer(page, kind, kinds.length, tap);
  }
  return kinds;
}

/** Plays by clicking until this kind of decision. */
export async function playTo(page: Page, kind: string, tap = false): Promise<void> {
  while ((await waitForDecision(page)) !== kind) await playOn(page, 1, tap);
}

/** Shows a tab of the panel; opens the panel first where it is a sheet. */
export async function showTab(page: Page, tab: 'game' | 'history' | 'chat'): Promise<void> {
  const menu = page.locator('.top .menu[aria-expanded=false]');
  if ((await menu.count()) > 0) await menu.click();
  await page.locator(`[data-tab=${tab}]`).click();
}
