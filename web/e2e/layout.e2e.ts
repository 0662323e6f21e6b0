// The layout of a table at all sizes: whole names, all players in sight, room for the board, nothing that jumps.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { SeatWish } from '../src/wire/types';
import { BOT, createTable, ME, playUntil, tilesOnBoard } from './drive';
import { SIZES, Visitor, useTestServer, visiting } from './harness';
import { openTable, playOn, showTab, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const PORTRAIT = { width: 768, height: 1024 };

/** What is cut of the players' cards, and which cards are not all on the screen. */
const hiddenParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.seats .player')];
    const outside = cards.flatMap((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
      return isInside ? [] : [`outside: ${card.textContent}`];
    });
    const parts = [...document.querySelectorAll<HTMLElement>('.seats :is(.name, .who, .score, .things)')];
    const cut = parts.filter((part) => part.scrollWidth > part.clientWidth + (part.matches('.score') ? 1 : 0));
    return [...outside, ...cut.map((part) => `cut: ${part.className} ${part.textContent}`)];
  });

/** How many pixels of the page lie below the screen. */
const beyondScreen = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** Texts of buttons, links, labels and headings that are wider than their box or beyond the screen. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, summary, legend, select, dt, dd, .tag')];
    return all.flatMap((one) => {
      const { width, left, right } = one.getBoundingClientRect();
      const { display, clipPath } = getComputedStyle(one);
      if (width <= 1 || one.closest('.unseen, svg') || display === 'inline' || clipPath !== 'none') return [];
      const isCut = one.scrollWidth > one.clientWidth + 1 || left < -0.5 || right > innerWidth + 0.5;
      return isCut ? [`${location.pathname} ${one.tagName} ${one.className}: ${one.textContent?.trim()} ${one.scrollWidth}/${one.clientWidth}`] : [];
    });
  });

describe('player cards', () => {
  /** A usual name, the longest that is allowed, and bots. */
  const seats = (count: number): SeatWish[] => [
    { type: 'me', name: 'Guest' },
    { type: 'me', name: 'Bartholomäus von Hohenau' },
    ...Array.from({ length: count - 2 }, () => BOT),
  ];
  it.each([2, 4, 6])('show whole names of %i players, all in sight at every size', async (count) => visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: seats(count) });
    for (const language of ['en', 'fr', 'de']) {
      await page.evaluate((chosen) => localStorage.setItem('bastide.settings', JSON.stringify({ language: chosen })), language);
      await page.reload();
      await waitForDecision(page);
      for (const [size, viewport] of Object.entries({ ...SIZES, portrait: PORTRAIT })) {
        await page.setViewportSize(viewport);
        await expect.poll(() => hiddenParts(page), { message: `${language} ${size}` }).toEqual([]);
        expect(await page.locator('.seats .name').count()).toBe(count);
        await expect.poll(() => beyondScreen(page), { message: `${language} ${size}` }).toBe(0);
      }
    }
    await page.setViewportSize(SIZES.small);
    await visitor.screenshot(`layout-small-${count}`, false);
    await visitor.check();
  }));

  it('say in words that somebody is not here', async () => {
    const anna = await Visitor.open(server, { size: 'phone' });
    const ben = await Visitor.open(server);
    const { id, invite } = await openTable(anna, { game: 'classic', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] });
    await ben.go(`/t/${id}#${invite}`);
    await ben.page.locator('.join input').first().fill('Ben');
    await ben.page.locator('.join .button.primary').click();
    const card = anna.page.locator('.seats [data-seat="1"]');
    await card.getByText('connected').waitFor({ state: 'attached' });
    await anna.page.clock.install();
    await ben.leave();
    await card.getByText('not here').waitFor();
    await anna.page.clock.fastForward('03:20');
    await card.getByText('away for 3 min').waitFor();
    expect(await hiddenParts(anna.page)).toEqual([]);
    await anna.check();
    await anna.leave();
  });
});

it('gives the board of a phone in landscape at least 65 % of the width, and a tablet a narrow panel', async () => visit({ size: 'landscape' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: [ME, BOT, BOT, BOT, BOT, BOT] });
  await waitForDecision(page);
  const box = async () => (await page.locator('section.board').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const { width, height } of [SIZES.landscape, { width: 667, height: 375 }, { width: 932, height: 430 }]) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await box()).width / width).toBeGreaterThanOrEqual(0.65);
    expect((await box()).height).toBe(height);
  }
  await page.setViewportSize(SIZES.tablet);
  await expect.poll(async () => SIZES.tablet.width - (await box()).width).toBeLessThanOrEqual(320);
  // One tap shows what the cards of six players leave out; the history has room.
  await page.locator('.seats [data-seat="1"] .details').tap();
  await page.locator('.rest [data-seat="1"]').waitFor();
  await showTab(page, 'history');
  await expect.poll(async () => (await page.locator('#panel-history').boundingBox())?.height ?? 0).toBeGreaterThan(80);
  // In portrait, the panel is below the board, beside the turn.
  await page.setViewportSize(PORTRAIT);
  await expect.poll(async () => (await box()).width).toBe(PORTRAIT.width);
  expect((await box()).height).toBeGreaterThan(PORTRAIT.height / 2);
  await page.locator('[data-tab=history]').waitFor();
  await visitor.check();
}));

it('keeps the page as high as the screen while offline', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  await visitor.context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  for (const size of [SIZES.phone, SIZES.landscape, SIZES.small, SIZES.desktop]) {
    await page.setViewportSize(size);
    await expect.poll(() => beyondScreen(page)).toBe(0);
    const turn = await page.locator('.table > .turn').boundingBox();
    expect((turn?.y ?? 0) + (turn?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }
  await visitor.context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
}));

it('shows unread messages on the menu button of a phone until they are read', async () => {
  const anna = await Visitor.open(server, { size: 'phone' });
  const { id, invite } = await openTable(anna, { game: 'classic', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] });
  const ben = await Visitor.open(server);
  await ben.go(`/t/${id}#${invite}`);
  await ben.page.locator('.join input').first().fill('Ben');
  await ben.page.locator('.join .button.primary').click();
  await showTab(ben.page, 'chat');
  const say = async (visitor: Visitor, text: string) => {
    await visitor.page.getByLabel('Say something').fill(text);
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.locator('#panel-chat').getByText(text).waitFor();
  };
  await say(ben, 'Hello');
  await say(ben, 'Are you there?');
  const menu = anna.page.locator('.top .menu');
  await menu.locator('[data-unread="2"]').waitFor();
  await menu.getByText('2 new messages').waitFor({ state: 'attached' });
  await anna.screenshot('layout-unread-phone', false);
  // One tap leads to them.
  await menu.tap();
  await anna.page.locator('#panel-chat').getByText('Are you there?').waitFor();
  await anna.page.locator('[data-unread]').first().waitFor({ state: 'detached' });
  await anna.check();
  await say(anna, 'Yes');
  await menu.tap();
  expect(await anna.page.locator('[data-unread]').count()).toBe(0);
  expect(await ben.page.locator('[data-unread]').count()).toBe(0);
  // What was read stays read, and what came meanwhile is new.
  await say(ben, 'Good');
  await menu.locator('[data-unread="1"]').waitFor();
  await anna.page.reload();
  await menu.locator('[data-unread="1"]').waitFor();
  for (const visitor of [anna, ben]) await visitor.leave();
});

it('keeps the panel inside the window, with tabs by keyboard and the actions in sight', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic' });
  await playUntil(visitor, id, tilesOnBoard(20));
  await page.setViewportSize({ width: 1280, height: 641 });
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await page.locator('[data-tab=history]').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Say something').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.bag summary').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.log').waitFor();
  const resign = await page.locator('[data-act=resign]').boundingBox();
  expect((resign?.y ?? 0) + (resign?.height ?? 641)).toBeLessThanOrEqual(641);
  // The history is scrolled in its own area.
  await page.locator('.log li').last().scrollIntoViewIfNeeded();
  expect(await beyondScreen(page)).toBe(0);
  await visitor.check();
  // Rules open beside the game.
  const rule = page.locator('.log .rule').first();
  expect(await rule.getAttribute('rel')).toContain('noopener');
  await page.getByRole('link', { name: 'See the rule (opens in a new tab)' }).first().waitFor();
  const [rules] = await Promise.all([visitor.context.waitForEvent('page'), rule.click()]);
  await rules.getByRole('heading', { level: 1, name: 'Rules: Classic' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/t/${id}`);
  await page.locator('.log').waitFor();
}));

it('says in the history that a player gave up, and nothing of tiles that fit nowhere', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic' });
  const { seq } = await playUntil(visitor, id, tilesOnBoard(4));
  await visitor.post(`/api/tables/${id}/act`, { client: 'resign', after: seq, do: { type: 'resign' } });
  await visitor.go(`/t/${id}`);
  await showTab(page, 'history');
  await page.locator('.log').getByText('Anna gives up.').waitFor();
  expect(await page.locator('.log').getByText('fits nowhere').count()).toBe(0);
}));

it.each(['fr', 'de'])('has no text that is wider than its place on the narrowest phone, in %s', async (locale) => visit({ size: 'small', locale }, async (visitor) => {
  const { page } = visitor;
  for (const path of ['/', '/new/classic', '/new/castle', '/new/city', '/lobby', '/mine', '/learn', '/rules/classic', '/gallery', '/settings', '/replay']) {
    await visitor.go(path);
    expect(await overflowing(page)).toEqual([]);
    expect(await visitor.horizontalOverflow(), path).toBe(0);
  }
  const open = await openTable(visitor, { game: 'classic', seats: [ME, { type: 'open' }] });
  await page.locator('.waiting').waitFor();
  expect(await overflowing(page), open.id).toEqual([]);
  const sets = ['base', 'inns', 'traders', 'cult', 'count', 'king'];
  await openTable(visitor, { game: 'classic', sets, seats: [ME, BOT, BOT, BOT, BOT, BOT] });
  await waitForDecision(page);
  await page.locator('.layer [data-target]').first().tap();
  await visitor.settled();
  expect(await overflowing(page)).toEqual([]);
  for (const tab of ['game', 'history', 'chat'] as const) {
    await showTab(page, tab);
    expect(await overflowing(page)).toEqual([]);
    expect(await visitor.horizontalOverflow()).toBe(0);
  }
  await visitor.screenshot(`layout-small-${locale}`, false);
}));

interface Shifts {
  sum: number;
  worst: string[];
}
/** Counts all layout shifts from now on, also those right after a click. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const found: Shifts = { sum: 0, worst: [] };
    (window as unknown as { shifts: Shifts }).shifts = found;
    interface Shift extends PerformanceEntry {
      value: number;
      sources?: { node?: Node }[];
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        found.sum += shift.value;
        const nodes = (shift.sources ?? []).map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        found.worst.push(`${shift.value.toFixed(4)} ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });

it.each(['desktop', 'phone', 'landscape', 'tablet'] as const)('moves nothing while turns are made, on a screen of the size %s', async (size) => visit({ size }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: [ME, BOT, BOT] });
  await waitForDecision(page);
  await visitor.settled();
  await watchShifts(page);
  await playOn(page, 4, size !== 'desktop');
  await waitForDecision(page);
  await visitor.settled();
  const { sum, worst } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(sum, worst.join('\n')).toBeLessThan(0.02);
}));
