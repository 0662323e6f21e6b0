// What others do can be followed on the page: tiles and figures fly to their places, points to the scores.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Square, TableState, Update } from '../src/wire/types';
import { BOTH_SEATS, createTable, history, playUntil, someoneScored } from './drive';
import { Visitor, useTestServer, visiting, type VisitOptions } from './harness';
import { onScreen, openTable, playOn, showTab, waitForDecision, waitSeq } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** What the page shows at one moment. */
interface Moment {
  seq: string;
  isPlaying: boolean;
  flights: string[];
  tiles: number;
  figures: number;
  /** Outlines of lit regions. */
  lit: number;
  scores: string;
  badges: string;
}

/** Runs in the page before its own scripts: stores what the page shows after each change of it. */
function observe(): void {
  const moments: Moment[] = [];
  (window as unknown as { moments: Moment[] }).moments = moments;
  let before = '';
  new MutationObserver(() => {
    const table = document.querySelector<HTMLElement>('[data-seq]');
    if (!table) return;
    const all = (selector: string) => [...table.querySelectorAll(selector)];
    const moment: Moment = {
      seq: table.dataset.seq ?? '',
      isPlaying: table.dataset.playing !== undefined,
      flights: all('.flight').map((one) => ['tile', 'figure', 'points'].find((kind) => one.classList.contains(kind)) ?? ''),
      tiles: all('.layer [data-tile]').length,
      figures: all('.layer g.figure').length,
      lit: all('.layer .light path').length,
      scores: all('.seats .player .score').map((one) => one.textContent).join(),
      badges: all('.float text, .gain').map((one) => one.textContent).join(),
    };
    if (JSON.stringify(moment) !== before) moments.push(moment);
    before = JSON.stringify(moment);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

const momentsOf = (page: Page): Promise<Moment[]> =>
  page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);

async function watching(how: VisitOptions, test: (visitor: Visitor) => Promise<void>): Promise<void> {
  await visit(how, async (visitor) => {
    await visitor.context.addInitScript(observe);
    await test(visitor);
  });
}

/**
 * Opens a table's page with a clock that stands still, so that a step of the playback lasts until the test goes on. Frames
 * stand still as well.
 */
async function goWithStoppedClock(visitor: Visitor, id: string): Promise<void> {
  await visitor.page.clock.install();
  await visitor.go(`/t/${id}`);
  await visitor.page.clock.pauseAt(Date.now() + 1000);
}

/** Makes a number of decisions of a visitor through the API: claims what can be claimed. */
async function act(visitor: Visitor, id: string, decisions: number): Promise<void> {
  for (let done = 0; done < decisions; done++) {
    const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
    const lines = (state.now.decision?.legal ?? []).map(({ line }) => line);
    const line = lines.find((one) => one.startsWith('deploy')) ?? lines[0];
    if (!line) throw new Error('the visitor has nothing to decide');
    await visitor.post(`/api/tables/${id}/act`, { client: `act${state.seq}`, after: state.seq, do: { type: 'play', line } });
  }
}

/** A table of this visitor and another, at which the other has the turn; with the other. */
async function tableOfTwo(visitor: Visitor): Promise<{ id: string; other: Visitor }> {
  const { id, invite } = await createTable(visitor, { game: 'classic', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] });
  const other = await Visitor.open(server);
  await other.post(`/api/tables/${id}/join`, { client: 'join', name: 'Ben', invite });
  await act(visitor, id, 2);
  return { id, other };
}

/** A table whose next decision completes a feature, and who decides there. All such tables are equal. */
async function tableBeforeScoring(owner: Visitor): Promise<{ id: string; scored: Update; before: string; after: string }> {
  const claims = [['deploy follower road', 'deploy follower city'], ['deploy follower road', 'deploy follower city']];
  const setup = { game: 'classic', seats: BOTH_SEATS } as const;
  const first = await createTable(owner, { ...setup, seats: [...BOTH_SEATS] });
  await playUntil(owner, first.id, someoneScored, claims);
  const updates = await history(owner, first.id);
  const scored = updates.find(({ events }) => events.some(({ type }) => type === 'scored'));
  if (!scored) throw new Error('nobody scored');
  const { id } = await createTable(owner, { ...setup, seats: [...BOTH_SEATS] });
  const { now } = await playUntil(owner, id, ({ seq }) => seq === scored.seq - 1, claims);
  const scores = (seats: readonly { score: number }[] | undefined) => (seats ?? []).map(({ score }) => score).join();
  return { id, scored, before: scores(now.seats), after: scores(scored.now?.seats) };
}

async function repeat(owner: Visitor, id: string, { entry, seq }: Update): Promise<void> {
  if (entry.type !== 'played') throw new Error('no move');
  await owner.post(`/api/tables/${id}/act`, { client: 'repeat', after: seq - 1, do: { type: 'play', line: entry.line } });
}

it('shows how a bot’s tile flies and lands, then its figure, and says it in words', async () => watching({}, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  const opened = await momentsOf(page);
  expect(opened.some(({ isPlaying }) => isPlaying)).toBe(false);
  let moments: Moment[] = [];
  do {
    await playOn(page, 1);
    await waitForDecision(page);
    moments = await momentsOf(page);
  } while (!moments.some(({ flights }) => flights.includes('figure')));
  const figure = moments.findIndex(({ flights }) => flights.includes('figure'));
  const isTileFlying = (index: number) => moments[index]?.flights.includes('tile') ?? false;
  let tile = moments.slice(0, figure).findLastIndex((_, index) => isTileFlying(index));
  expect(tile).toBeGreaterThanOrEqual(0);
  while (isTileFlying(tile - 1)) tile -= 1;
  // One after the other: the tile lies before the figure leaves, and the figure stands afterwards.
  expect(moments[figure]?.tiles).toBe((moments[tile]?.tiles ?? 0) + 1);
  const landed = moments.slice(figure).find(({ flights }) => flights.length === 0);
  expect(landed?.figures).toBe((moments[figure]?.figures ?? 0) + 1);
  for (const { isPlaying, flights } of moments) if (flights.length > 0) expect(isPlaying).toBe(true);
  expect(moments.findLastIndex(({ isPlaying }) => isPlaying)).toBeLessThan(moments.length - 1);
  await page.locator('.happened').getByText(/^Milo: lays a tile, follower/).waitFor();
  await visitor.screenshot('events-said', false);
  await visitor.check();
}));

it('ends the playback with a click, which chooses a square at once', async () => watching({}, async (visitor) => {
  const { page } = visitor;
  const { id, other } = await tableOfTwo(visitor);
  await goWithStoppedClock(visitor, id);
  await act(other, id, 2);
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const squares = (state.now.decision?.legal ?? []).flatMap(({ action }) => (action.type === 'place' ? [action] : []));
  await page.locator('[data-playing] .flight.tile').waitFor({ state: 'attached' });
  expect(await page.locator('[data-target]').count()).toBe(0);
  // The square nearest to the middle is certainly on the screen.
  const square = squares.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0] as Square;
  const at = await onScreen(page, square);
  await page.mouse.click(at.x, at.y);
  await page.locator(`[data-target*="${square.x},${square.y}"].chosen`).waitFor({ state: 'attached' });
  expect(await page.locator('[data-playing], .flight').count()).toBe(0);
  await waitSeq(page, state.seq);
  await other.leave();
}));

it('ends the playback with a key, which does what it does', async () => watching({}, async (visitor) => {
  const { page } = visitor;
  const { id, other } = await tableOfTwo(visitor);
  await goWithStoppedClock(visitor, id);
  await act(other, id, 2);
  await page.locator('[data-playing] .flight.tile').waitFor({ state: 'attached' });
  await page.getByRole('group', { name: 'Board' }).focus();
  await page.keyboard.press('n');
  await page.locator('[data-target].chosen').waitFor({ state: 'attached' });
  expect(await page.locator('[data-playing], .flight').count()).toBe(0);
  await other.leave();
}));

it('follows the board when it is dragged during a flight', async () => watching({}, async (visitor) => {
  const { page } = visitor;
  const { id, other } = await tableOfTwo(visitor);
  await goWithStoppedClock(visitor, id);
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  await act(other, id, 1);
  await page.locator('[data-playing] .flight.tile').waitFor({ state: 'attached' });
  const anchor = () => page.locator('.anchor').evaluate((one: HTMLElement) => new DOMMatrix(one.style.transform).e);
  const before = await anchor();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 420, box.y + 300, { steps: 4 });
  // A frame, in which the board moves.
  await page.clock.runFor(20);
  expect(Math.round((await anchor()) - before)).toBe(120);
  await page.mouse.up();
  expect(await page.locator('[data-playing]').count()).toBe(1);
  await page.clock.resume();
  await waitSeq(page, (await visitor.get<TableState>(`/api/tables/${id}`)).state.seq);
  await visitor.settled();
  expect(await page.locator('.flight').count()).toBe(0);
  await other.leave();
}));

it('flies points below an open sheet of a phone', async () => visit({}, async (owner) => {
  const { id, scored } = await tableBeforeScoring(owner);
  await visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await goWithStoppedClock(visitor, id);
    await showTab(page, 'chat');
    await repeat(owner, id, scored);
    // The steps before, each of which lasts until the clock goes on.
    const points = page.locator('.flight.points > .points').first();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return points.count();
      })
      .toBe(1);
    const top = await points.evaluate((one) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = 0;
      }
      // What can be hit there is what is painted last.
      one.closest<HTMLElement>('.flights')!.style.pointerEvents = 'auto';
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit?.closest('.rest, .flights')?.classList[0];
    });
    expect(top).toBe('rest');
  });
}));

it('counts points when they reach the score, and lights up the feature', async () => visit({}, async (owner) => {
  const { id, scored, before, after } = await tableBeforeScoring(owner);
  await watching({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go(`/t/${id}`);
    await repeat(owner, id, scored);
    await waitSeq(page, scored.seq);
    await visitor.settled();
    const moments = await momentsOf(page);
    const survey = await visitor.get<{ features: { regions: Square[] }[] }>(`/api/tables/${id}/look?at=${scored.seq}`);
    const at = scored.events.flatMap((event) => (event.type === 'scored' ? [event.at] : []))[0];
    const feature = survey.features.find(({ regions }) => regions.some((one) => JSON.stringify(one) === JSON.stringify(at)));
    // A region has one outline or several.
    expect(Math.max(...moments.map(({ lit }) => lit))).toBeGreaterThanOrEqual(feature?.regions.length ?? Infinity);
    const seen = (wanted: (moment: Moment) => boolean) => moments.filter(wanted).map(({ scores }) => scores);
    expect(new Set(seen(({ flights }) => flights.includes('points')))).toEqual(new Set([before]));
    // At rest, the score is that of the shown entry.
    expect(new Set(seen(({ isPlaying, seq }) => !isPlaying && Number(seq) < scored.seq))).toEqual(new Set([before]));
    expect(moments.at(-1)?.scores).toBe(after);
    expect(moments.some(({ flights }) => flights.includes('figure') && flights.includes('points'))).toBe(true);
    expect(await page.locator('.flight, .anchor').count()).toBe(0);
  });
}));

it('lets the number of a score run, and never back', async () => visit({}, async (owner) => {
  const { id, scored, before, after } = await tableBeforeScoring(owner);
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await goWithStoppedClock(visitor, id);
    await repeat(owner, id, scored);
    await page.locator('[data-playing]').waitFor({ state: 'attached' });
    const shown = async () => (await page.locator('.seats .player .score').allTextContents()).join();
    const all: string[] = [before];
    for (let frames = 0; all.at(-1) !== after && frames < 500; frames++) {
      await page.clock.runFor(20);
      all.push(await shown());
    }
    const sums = [...new Set(all)].map((scores) => scores.split(',').reduce((sum, score) => sum + Number(score), 0));
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    // Each number in between is seen.
    expect(sums).toHaveLength((sums.at(-1) ?? 0) - (sums[0] ?? 0) + 1);
    expect(sums.length).toBeGreaterThan(2);
  });
}));

it.each<[string, VisitOptions]>([
  ['the pace "at once"', { pace: 'at-once' }],
  ['reduced motion', { motion: false }],
])('delays nothing with %s, and marks points at the feature and the score', async (_, how) => visit({}, async (owner) => {
  const { id, scored, before, after } = await tableBeforeScoring(owner);
  await watching(how, async (visitor) => {
    const { page } = visitor;
    await visitor.go(`/t/${id}`);
    await repeat(owner, id, scored);
    await page.locator('.layer .float text').first().waitFor();
    await page.locator('.gain').first().waitFor();
    expect(await page.locator('.layer .light').count()).toBeGreaterThan(0);
    await visitor.screenshot(`events-still-${how.pace ?? 'reduced'}`, false);
    await visitor.check();
    const moments = await momentsOf(page);
    expect(moments.some(({ isPlaying, flights }) => isPlaying || flights.length > 0)).toBe(false);
    expect(moments.at(-1)?.scores).toBe(after);
    expect(new Set(moments.map(({ scores }) => scores))).toEqual(new Set([before, after]));
    // The badges go away by themselves.
    await expect.poll(() => page.locator('.gain, .float, .light').count()).toBe(0);
  });
}));

it('plays nothing back that happened while the page was hidden', async () => watching({}, async (visitor) => {
  const { page } = visitor;
  const { id, other } = await tableOfTwo(visitor);
  await goWithStoppedClock(visitor, id);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await act(other, id, 1);
  await page.locator('[data-playing]').waitFor({ state: 'attached' });
  await hide(true);
  await page.locator('[data-seq]:not([data-playing])').waitFor();
  const { length } = await momentsOf(page);
  await act(other, id, 1);
  await act(visitor, id, 2);
  await act(other, id, 2);
  await waitSeq(page, (await visitor.get<TableState>(`/api/tables/${id}`)).state.seq);
  await hide(false);
  await page.clock.resume();
  expect(await waitForDecision(page)).toBe('place');
  const later = (await momentsOf(page)).slice(length);
  expect(later.some(({ isPlaying, flights }) => isPlaying || flights.length > 0)).toBe(false);
  await other.leave();
}));

it('plays the move of the other person on my screen', async () => watching({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id, other } = await tableOfTwo(visitor);
  await visitor.go(`/t/${id}`);
  await act(other, id, 2);
  expect(await waitForDecision(page)).toBe('place');
  const flown = (await momentsOf(page)).flatMap(({ flights }) => flights);
  expect([...new Set(flown)]).toEqual(['tile', 'figure']);
  // In the panel: on the board of a phone the words would cover legal squares.
  await page.locator('section.turn .recap').getByText(/^Ben: lays a tile/).waitFor();
  expect(await page.locator('.happened').count()).toBe(0);
  await visitor.screenshot('events-said-phone', false);
  await visitor.check();
  await other.leave();
}));
