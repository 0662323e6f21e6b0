// The end of a game: the final scoring is told to its end, the result is one screen, and everybody who looks sees it.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { GameKind, State, TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable, playUntil, tilesOnBoard } from './drive';
import { useTestServer, visiting, type Visitor } from './harness';
import { playOn, waitForDecision, waitForResult } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Figures wherever possible, so that much is left to score at the end. */
const PREFERENCES = [['deploy', 'guard', 'tower'], ['deploy road', 'deploy path', 'guard', 'tower']];
/** The entry from which the page plays on, a few decisions before the end. */
const LAST_ENTRIES: Record<GameKind, number> = { classic: 118, castle: 107, city: 161 };

/** Brings a game close to its end, through the API. */
async function almostOver(visitor: Visitor, game: GameKind): Promise<string> {
  const { id } = await createTable(visitor, { game, seats: BOTH_SEATS });
  await playUntil(visitor, id, ({ seq }) => seq >= LAST_ENTRIES[game], PREFERENCES);
  return id;
}

const stateOf = async (visitor: Visitor, id: string): Promise<State> => (await visitor.get<TableState>(`/api/tables/${id}`)).state;
const scoresOf = ({ now }: State): number[] => now.seats.map(({ score }) => score);
const numbers = async (page: Page, selector: string): Promise<number[]> =>
  (await page.locator(selector).allTextContents()).map((text) => (text === '–' ? 0 : Number(text)));

/** The sums of the rows by kind, for each seat. */
async function sumsByKind(page: Page): Promise<number[]> {
  await page.locator('[data-tab=result]').click();
  const seats = await page.locator('.kinds tfoot td').count();
  const cells = await numbers(page, '.kinds tbody td');
  return Array.from({ length: seats }, (_, seat) => cells.reduce((sum, points, index) => (index % seats === seat ? sum + points : sum), 0));
}

/** Runs in the page: on how many lines a score of three digits would be. */
function linesOfLargeScore(score: Element): number {
  const large = score.cloneNode() as Element;
  large.textContent = '188';
  score.replaceWith(large);
  const range = document.createRange();
  range.selectNodeContents(large);
  const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  large.replaceWith(score);
  return lines;
}

/** Whether all of an element is on the screen, without scrolling. */
async function isOnScreen(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
}

it.each(['classic', 'castle', 'city'] as const)('tells the final scoring of %s to its end', async (game) =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const id = await almostOver(visitor, game);
    await visitor.go(`/t/${id}`);
    await playOn(page);
    // The scores count up while features light up; nobody touches anything.
    await page.locator('.telling').waitFor();
    const state = await stateOf(visitor, id);
    const scores = scoresOf(state);
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    expect(sum(await numbers(page, '.telling strong'))).toBeLessThan(sum(scores));
    expect(await page.locator('.telling .score').first().evaluate(linesOfLargeScore)).toBe(1);
    await page.locator('.layer path[fill^="url(#owner"], .layer rect.pointed').first().waitFor();
    await waitForResult(page);
    expect(await page.locator('.end .verdict').textContent()).toContain(state.now.winners.includes(0) ? 'Anna' : 'Ben');
    expect((await numbers(page, '.ranking .score')).toSorted()).toEqual(scores.toSorted());
    expect(await numbers(page, '.players .score')).toEqual(scores);
    expect(await isOnScreen(page, '[data-act=rematch]')).toBe(true);
    await visitor.screenshot(`end-${game}`, false);
    await visitor.check();
    expect(await sumsByKind(page)).toEqual(scores);
    expect(await numbers(page, '.kinds tfoot td')).toEqual(scores);
  }),
);

it('has all points by kind of three players in sight, without scrolling', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const seats = [...BOTH_SEATS, { type: 'me', name: 'Cleo' } as const];
    const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'traders', 'king'], seats });
    await expect(playUntil(visitor, id, () => false, [['deploy'], ['deploy'], ['deploy']])).rejects.toThrow('the game ended');
    await visitor.go(`/t/${id}`);
    expect(await page.locator('.kinds tbody tr').count()).toBeGreaterThan(5);
    const { scrollHeight, clientHeight } = await page.locator('#panel-result').evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    await visitor.screenshot('end-kinds-three', false);
    await visitor.check();
  }));

it.each([
  ['desktop', 600],
  ['tablet', 430],
] as const)('uses the width of a %s, in one screen, and gives it back to the board', async (size, least) =>
  visit({ size, motion: false }, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
    await expect(playUntil(visitor, id, () => false, PREFERENCES)).rejects.toThrow('the game ended');
    await visitor.go(`/t/${id}`);
    await waitForResult(page);
    expect((await page.locator('.end').boundingBox())?.width).toBeGreaterThan(least);
    for (const selector of ['.end .verdict', '[data-act=rematch]', '[data-act=replay]', '.ranking']) expect(await isOnScreen(page, selector)).toBe(true);
    const { scrollHeight, clientHeight } = await page.locator('#panel-result').evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    await visitor.screenshot(`end-width-${size}`, false);
    await visitor.check();
    const board = page.getByRole('group', { name: 'Board' });
    const before = (await board.boundingBox())?.width ?? Infinity;
    await page.locator('[data-act=fold]').click();
    await expect.poll(async () => (await board.boundingBox())?.width).toBeGreaterThan(before + 100);
  }),
);

it('can be skipped, folded and told again on a phone, and shows moments on the board', async () =>
  visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    const id = await almostOver(visitor, 'castle');
    await visitor.go(`/t/${id}`);
    await playOn(page, Infinity, true);
    await page.locator('[data-act=skip]').tap();
    await waitForResult(page);
    const scores = scoresOf(await stateOf(visitor, id));
    expect((await numbers(page, '.ranking .score')).toSorted()).toEqual(scores.toSorted());
    for (const act of ['rematch', 'analyse', 'share-game', 'replay']) expect(await isOnScreen(page, `[data-act=${act}]`)).toBe(true);
    await visitor.screenshot('end-phone', false);
    await visitor.check();
    expect(await sumsByKind(page)).toEqual(scores);

    await page.locator('[data-tab=moments]').tap();
    await page.locator('[data-moment=scoring]').tap();
    await page.getByText('You are looking at turn').waitFor();
    expect(await isOnScreen(page, '.folded [role=region]')).toBe(true);
    await visitor.screenshot('end-phone-moment', false);
    await visitor.check();

    await page.getByRole('button', { name: 'To the end' }).tap();
    await page.locator('[data-act=result]').tap();
    // The moments are still there, for another one.
    await page.locator('[data-moment=scoring]').waitFor();
    await page.locator('[data-tab=result]').tap();
    await page.locator('[data-act=tell]').tap();
    await page.locator('.telling').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await waitForResult(page);
    expect((await numbers(page, '.ranking .score')).toSorted()).toEqual(scores.toSorted());
  }));

it('shows the end of a shared game to strangers, and of its record to everybody', async () => {
  let id = '';
  let record = '';
  let scores: number[] = [];
  await visit({ motion: false }, async (owner) => {
    const { page } = owner;
    id = await almostOver(owner, 'castle');
    await owner.go(`/t/${id}`);
    await playOn(page);
    // With reduced motion, the result is there at once.
    await waitForResult(page);
    expect(await page.locator('.telling').count()).toBe(0);
    scores = scoresOf(await stateOf(owner, id));
    record = await (await owner.context.request.get(`${server.origin}/api/tables/${id}/record`)).text();
  });
  await visit({}, async (stranger) => {
    const { page } = stranger;
    await stranger.go(`/t/${id}`);
    await waitForResult(page);
    expect(await page.locator('.telling, [data-act=rematch]').count()).toBe(0);
    expect(await sumsByKind(page)).toEqual(scores);
    await page.locator('[data-tab=result]').click();
    await page.locator('[data-act=tell]').click();
    await page.locator('.telling').waitFor();
    await page.keyboard.press('Escape');
    await waitForResult(page);
    // A click on the chart shows a position, and keys go on from there.
    await page.locator('[data-tab=chart]').click();
    await page.locator('.chart svg').click({ position: { x: 120, y: 60 } });
    await page.getByText('You are looking at turn').waitFor();
    await page.locator('[data-act=fold]').click();
    const count = page.locator('.replay .count');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => count.textContent()).toMatch(/^1 \//);
    await page.keyboard.press('End');
    const moves = await count.textContent();
    await stranger.check();

    await stranger.go('/replay');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.bastide', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.getByRole('slider').waitFor();
    await page.keyboard.press('End');
    await waitForResult(page);
    // Tables and records count moves alike.
    expect(await count.textContent()).toBe(moves);
    expect(await page.locator('.telling, [data-act=rematch], [data-act=analyse]').count()).toBe(0);
    expect(await sumsByKind(page)).toEqual(scores);
    await stranger.screenshot('end-record', false);
    await stranger.check();
  });
});

it('names who gave up, and tells no final scoring then', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'castle' });
    await playUntil(visitor, id, tilesOnBoard(14), PREFERENCES);
    await visitor.go(`/t/${id}`);
    await waitForDecision(page);
    await page.locator('[data-act=resign]').click();
    await page.locator('dialog .button:not(.primary)').click();
    await waitForResult(page);
    expect(await page.locator('.telling, [data-act=tell]').count()).toBe(0);
    await page.locator('.end').getByText('Anna gave up.').waitFor();
    // Whatever the final scoring gave, who gave up is last.
    await page.locator('.ranking tbody tr').last().filter({ hasText: 'Anna' }).waitFor();
    await visitor.check();
  }));
