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

/** Confirms the turn, with the button on the board (if there is one) or the one in the panel. */
export async function confirm(page: Page, on: 'board' | 'panel' = 'board'): Promise<void> {
  const mark = page.locator('.board .chosen .go');
  if (on === 'board' && (await mark.count()) > 0) await mark.click();
  else await page.locator('[data-act=confirm]').click();
}

/** How far the draft of a turn is: the kind of the question that is asked, and whether it can be confirmed. */
export interface Draft {
  asked: string;
  readiness: 'open' | 'pending' | 'more' | 'ready' | 'sending' | '';
}

export async function draft(page: Page): Promise<Draft> {
  return page.evaluate(() => {
    const { asked, draft } = document.querySelector<HTMLElement>('[data-decision]')?.dataset ?? {};
    return { asked: asked ?? '', readiness: (draft ?? '') as Draft['readiness'] };
  });
}

/** Waits until the page knows what follows the choices so far. */
export async function known(page: Page): Promise<Draft> {
  await page.locator('[data-decision]:not([data-draft=pending])').waitFor({ state: 'attached' });
  return draft(page);
}

/** Waits until a confirmed turn was sent and its update is shown. */
export async function sent(page: Page, seq: string | null): Promise<void> {
  await page.locator(`[data-seq]:not([data-seq="${seq}"]):not([data-draft=sending])`).waitFor({ state: 'attached' });
}

/** Chooses a target of the board; with a finger, through the loupe where the finger covers several targets. */
export async function pressTarget(page: Page, target: Locator, tap: boolean): Promise<void> {
  const key = await target.getAttribute('data-target');
  await (tap ? target.tap() : target.click());
  const magnified = page.locator(`[data-choose="${key}"]`);
  const isChosen = (await page.locator(`.layer .chosen[data-target="${key}"]`).count()) > 0;
  if (tap && !isChosen && (await magnified.count()) > 0) await magnified.tap();
}

/** Answers the question that is asked, without confirming; `nth` selects the target. */
async function choose(page: Page, kind: string, nth: number, tap: boolean): Promise<void> {
  const press = (selector: Locator) => (tap ? selector.tap() : selector.click());
  if (kind === 'deploy' && nth % 3 === 2) return;
  const targets = page.locator(`.layer [data-target^="${kind === 'market' ? 'join' : kind} "], .layer [data-target="${kind}"]`);
  const count = await targets.count();
  if (count > 0) {
    await pressTarget(page, targets.nth(nth % count), tap);
    if (kind === 'place' && nth % 2 === 1) await page.keyboard.press('r');
    return;
  }
  const all = page.locator('details.all:not([open]) > summary');
  if ((await all.count()) > 0) await press(all);
  const list = page.locator('[data-line]');
  const lines = await list.count();
  if (lines > 0) await press(list.nth(nth % lines));
}

/**
 * Makes one whole turn by clicking (the tile, its figure and whatever else is asked, confirmed once) and waits for the
 * update. `nth` selects the targets. Calls `first` before each question. Returns the kinds of the questions.
 */
export async function answer(
  page: Page,
  _kind: string,
  nth: number,
  tap = false,
  first?: (kind: string) => Promise<void>,
): Promise<string[]> {
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  const kinds: string[] = [];
  for (;;) {
    const { asked } = await known(page);
    kinds.push(asked);
    await first?.(asked);
    await choose(page, asked, nth, tap);
    const now = await known(page);
    // A choice either leads to the next question, or completes the turn.
    if (now.asked !== asked || now.readiness === 'open') continue;
    await confirm(page, nth % 4 === 3 ? 'panel' : 'board');
    if (now.readiness === 'ready') break;
  }
  await sent(page, seq);
  return kinds;
}

/** Plays until the game is over or about `most` questions are answered; returns their kinds. Calls `first` before the first question of each kind. */
export async function playOn(page: Page, most = Infinity, tap = false, first?: (kind: string) => Promise<void>): Promise<string[]> {
  const kinds: string[] = [];
  for (let turn = 1; kinds.length < most; turn++) {
    const kind = await waitForDecision(page);
    if (kind === 'over') break;
    await answer(page, kind, turn, tap, async (asked) => {
      if (!kinds.includes(asked)) await first?.(asked);
      kinds.push(asked);
    });
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
