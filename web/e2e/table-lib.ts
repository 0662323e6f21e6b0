// Playing at a table through the page alone: what a hand can click, and nothing else.

import type { Locator, Page } from 'playwright-core';
import type { ArtSet, Clock, Created, LegalAction, Look, RegionAt, SeatWish, TableState } from '../src/wire/types';
import { sameRegion } from '../src/lib/places';
import type { Visitor } from './lib';

export interface Wish {
  game: string;
  sets?: string[];
  seats?: SeatWish[];
  listed?: boolean;
  aids?: boolean;
  clock?: Clock;
}

const ME: SeatWish = { type: 'me', name: 'Anna' };
const BOT: SeatWish = { type: 'bot', level: 'easy' };

/** Opens a table as this visitor, without the page's form, and goes there. */
export async function openTable(visitor: Visitor, wish: Wish): Promise<Created> {
  await visitor.go('/settings');
  const body = {
    sets: wish.game === 'classic' ? ['base'] : [],
    options: [],
    seats: [ME, BOT],
    clock: { type: 'none' },
    listed: false,
    aids: true,
    ...wish,
  };
  const created = await visitor.page.evaluate(async (json) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: json });
    return (await answer.json()) as { id: string; invite: string };
  }, JSON.stringify(body));
  await visitor.go(`/t/${created.id}`);
  return created;
}

interface Point {
  x: number;
  y: number;
}

/** Where the middle of a square is on the screen, or another point of it in hundredths. */
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

/** Clicks a region where a figure would stand on it, and waits for what the page tells of its feature. */
export async function pointAt(visitor: Visitor, id: string, place: RegionAt): Promise<void> {
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const laid = state.tiles.find(({ x, y }) => x === place.x && y === place.y);
  const set = await visitor.get<ArtSet>(`/api/art/${laid?.tile.split('/')[0]}`);
  const rotations = set.tiles.find(({ tile }) => tile === laid?.tile)?.rotations;
  const spot = laid && rotations?.[laid.rotation].find(({ region }) => sameRegion(region, place.region));
  if (!spot) throw new Error(`nothing is at ${JSON.stringify(place)}`);
  const { x, y } = await onScreen(visitor.page, place, spot);
  await visitor.page.mouse.click(x, y);
  await visitor.page.locator('aside.feature').waitFor();
}

/** An empty square on which the drawn tile cannot be laid, but others could; null if there is none. */
export async function otherSquare(visitor: Visitor, id: string): Promise<Point | null> {
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const look = await visitor.get<Look>(`/api/tables/${id}/look?at=${state.seq}`);
  const legal = state.now.decision?.legal ?? [];
  const free = look.fits.filter(({ x, y, tiles }) => tiles.length > 0 && !legal.some(({ action }) => action.type === 'place' && action.x === x && action.y === y));
  return free.sort((a, b) => b.tiles.length - a.tiles.length)[0] ?? null;
}

export type Asked = 'over' | 'wait' | string;

/** What the page asks now, by what it offers. */
export async function asked(page: Page): Promise<Asked> {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-asked]');
    return table?.dataset.asked ?? 'wait';
  });
}

/** Waits until this person is asked something else than `before`, or the game is over. */
export async function waitAsked(page: Page, timeout = 60_000): Promise<Asked> {
  await page.waitForFunction(
    () => !['wait', ''].includes(document.querySelector<HTMLElement>('[data-asked]')?.dataset.asked ?? 'wait'),
    undefined,
    { timeout },
  );
  return asked(page);
}

/** Confirms what is chosen, by the mark beside it or by the button, and waits until it is sent. */
export async function confirm(page: Page, on: 'board' | 'panel' = 'board'): Promise<void> {
  const mark = page.locator('.board .chosen .go');
  if (on === 'board' && (await mark.count()) > 0) await mark.click();
  else await page.locator('[data-act=confirm]').click();
}

/** Waits until what was pressed is chosen; if it is not, tells what was there instead. */
async function chosen(page: Page, target: Locator): Promise<void> {
  try {
    await page.locator('[data-act=confirm]').waitFor({ timeout: 5000 });
  } catch {
    const box = await target.boundingBox();
    const under = await page.evaluate(
      (at) => (at && document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.outerHTML.slice(0, 200)) || 'nothing',
      box,
    );
    throw new Error(`a click chose nothing: ${await target.getAttribute('data-target')}, there was ${under}`);
  }
}

/** Answers one question by clicking. `nth` says which of the places. */
export async function answer(page: Page, kind: string, nth: number, tap = false): Promise<void> {
  const seq = await page.evaluate(() => document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq);
  const press = (selector: Locator) => (tap ? selector.tap() : selector.click());
  const targets = page.locator('.layer [data-target]');
  const count = await targets.count();
  const pass = page.locator('[data-act=pass]');
  if (kind === 'deploy' && nth % 3 === 2) {
    await press(pass);
  } else if (count > 0) {
    const target = targets.nth(nth % count);
    await press(target);
    await chosen(page, target);
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
      // Nothing else is offered.
      await press(pass);
    }
  }
  await page.waitForFunction(
    (before) => document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq !== before,
    seq,
    { timeout: 20_000 },
  );
}

/** Plays until the game is over or `most` answers were given; returns the kinds that were asked. `first` is told each kind once, before its answer. */
export async function playOn(page: Page, most = Infinity, tap = false, first?: (kind: string) => Promise<void>): Promise<string[]> {
  const kinds: string[] = [];
  while (kinds.length < most) {
    const kind = await waitAsked(page);
    if (kind === 'over') break;
    if (!kinds.includes(kind)) await first?.(kind);
    kinds.push(kind);
    await answer(page, kind, kinds.length, tap);
  }
  return kinds;
}

/** Plays for this person without clicks until so many tiles lie: what completes something if it can, else figures where there are any. */
export async function playUntil(page: Page, id: string, tiles: number): Promise<void> {
  await page.evaluate(
    async ([table, wanted]) => {
      for (let round = 0; round < 2000; round++) {
        const { state } = await (await fetch(`/api/tables/${table}`)).json();
        const decision = state.now.decision;
        if (state.now.status !== 'running' || (state.tiles.length >= Number(wanted) && decision?.legal && decision.kind === 'place')) return;
        if (!decision?.legal) {
          await new Promise((resolve) => setTimeout(resolve, 60));
          continue;
        }
        const legal: LegalAction[] = decision.legal;
        const closing = legal.filter(({ closes }) => closes?.length);
        const figures = legal.filter(({ action }) => action.type === 'deploy' && action.region.kind !== 'field');
        // Near the middle the land looks grown rather than strewn.
        const far = ({ action }: LegalAction) => ('x' in action ? Math.hypot(action.x, action.y) : 0);
        const near = legal.filter(({ action }) => action.type === 'place').sort((a, b) => far(a) - far(b));
        const { line } = closing[0] ?? figures[round % Math.max(1, figures.length)] ?? near[0] ?? legal[0] ?? { line: '' };
        await fetch(`/api/tables/${table}/act`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client: `picture${round}`, after: state.seq, do: { type: 'play', line } }),
        });
      }
    },
    [id, tiles] as const,
  );
}

/**
 * Plays for this person without clicks until one of these is asked; null if the game ends before. Each seat plays for the
 * others' good, but for lines that begin as it wishes.
 */
export async function playUntilAsked(
  page: Page,
  id: string,
  kinds: readonly string[],
  wishes: readonly (readonly string[])[] = [],
): Promise<string | null> {
  return page.evaluate(
    async ([table, wanted, wished]) => {
      for (let round = 0; round < 4000; round++) {
        const { state } = await (await fetch(`/api/tables/${table}`)).json();
        const { decision, status } = state.now;
        if (status !== 'running') return null;
        if (!decision?.legal) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          continue;
        }
        if (wanted.includes(decision.kind)) return decision.kind as string;
        const actions: LegalAction[] = decision.legal;
        const legal = actions.map(({ line }) => line);
        const closing = actions.filter(({ closes }) => closes?.length).map(({ line }) => line);
        const some = closing.length > 0 ? closing : legal.includes('pass') ? ['pass'] : legal;
        const wish = (wished[decision.seat] ?? []).flatMap((start) => legal.find((one) => one.startsWith(start)) ?? [])[0];
        const line = wish ?? some[Math.floor(Math.random() * some.length)];
        await fetch(`/api/tables/${table}/act`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client: `asked${round}`, after: state.seq, do: { type: 'play', line } }),
        });
      }
      return null;
    },
    [id, kinds, wishes] as const,
  );
}
