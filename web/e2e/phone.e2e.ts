// A table on phones, upright and on their side: buttons in sight, words that fit, nothing under the loupe or the notes.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOT, BOTH_SEATS, createTable, decisionIs, ME, playUntil, tilesOnBoard, type Position } from './drive';
import { SIZES, useTestServer, visiting, type Visitor } from './harness';
import { known, openTable, showTab, waitForDecision, waitForResult } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Those of the selected elements that are not all on the screen, or lie under something else. */
const hidden = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLElement>(wanted)];
    if (all.length === 0) return [`no ${wanted}`];
    return all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && at !== null && one.contains(at) ? [] : [`${one.textContent?.trim()} ${[left, top, right, bottom].join()}`];
    });
  }, selector);

/** The legal squares whose middle the loupe covers. */
const underLoupe = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('.layer [data-target^="place "]')].flatMap((square) => {
      const { left, right, top, bottom } = square.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return at?.closest('.loupe') ? [square.dataset.target ?? ''] : [];
    }),
  );

/** Taps a legal square, and again in the loupe where the finger covers several. */
async function draftTile(visitor: Visitor, nth: number): Promise<void> {
  const { page } = visitor;
  const square = page.locator('.layer [data-target^="place "]').nth(nth);
  const key = await square.getAttribute('data-target');
  await square.tap();
  const isChosen = async () => (await page.locator(`.layer .chosen[data-target="${key}"]`).count()) > 0;
  if (!(await isChosen())) await page.locator(`[data-choose="${key}"]`).tap();
  await expect.poll(isChosen).toBe(true);
  await known(page);
  await visitor.settled();
}

describe('the count', () => {
  it.each(['en', 'fr', 'de'])('has all quarters and a whole Confirm in sight, in %s', async (locale) =>
    visit({ size: 'phone', locale }, async (visitor) => {
      const { page } = visitor;
      const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'inns', 'count'], seats: BOTH_SEATS });
      await playUntil(visitor, id, decisionIs('quarter'), [['deploy'], ['pass']]);
      await visitor.go(`/t/${id}`);
      await waitForDecision(page);
      await visitor.settled();
      expect(await page.locator('[data-line]').count()).toBe(8);
      expect(await hidden(page, '[data-line], [data-act=confirm], [data-act=pass]')).toEqual([]);
      await page.locator('[data-line]').first().tap();
      await expect.poll(async () => (await known(page)).asked).toBe('count');
      for (const size of [SIZES.phone, SIZES.small, SIZES.landscape]) {
        await page.setViewportSize(size);
        await visitor.settled();
        // The narrowest phone has to scroll.
        if (size !== SIZES.small) expect(await hidden(page, '[data-line], [data-act=confirm]')).toEqual([]);
        const box = await page.locator('[data-act=confirm]').boundingBox();
        expect(box?.width).toBeGreaterThan(100);
        expect(box?.height).toBeLessThan(60);
      }
      await page.setViewportSize(SIZES.phone);
      await visitor.screenshot(`phone-count-${locale}`, false);
      await visitor.check();
    }));
});

it('says in the panel, not over the board, what a figure from a quarter joins', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS });
  const give = ['quarter castle', 'quarter blacksmith', 'count market'];
  await playUntil(visitor, id, decisionIs('join'), [['deploy follower city', 'deploy follower road', 'deploy'], [...give, 'pass']]);
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await visitor.settled();
  await page.locator('.layer [data-target^="join "]').first().tap();
  await page.locator('.layer .chosen[data-target^="join "]').waitFor({ state: 'attached' });
  await page.locator('#brings p:not(.line)').first().waitFor();
  await visitor.settled();
  expect(await page.locator('aside.feature').count()).toBe(0);
  await visitor.screenshot('phone-join', false);
  await visitor.check();
}));

describe('the loupe', () => {
  it('leaves all other squares in sight where the board has room', async () => visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic', seats: BOTH_SEATS });
    // A crossing has many spots.
    await playUntil(visitor, id, ({ tiles, now }, { kind }) => kind === 'place' && tiles.length > 8 && (now.drawn?.includes('RRR') ?? false));
    await visitor.go(`/t/${id}`);
    await waitForDecision(page);
    await visitor.settled();
    const count = await page.locator('.layer [data-target^="place "]').count();
    let opened = 0;
    for (let nth = 0; nth < count; nth++) {
      // Without closing it: the next square can be tapped beside it.
      await draftTile(visitor, nth);
      opened += await page.locator('.loupe').count();
      expect(await underLoupe(page)).toEqual([]);
    }
    expect(opened).toBeGreaterThan(0);
    await visitor.screenshot('phone-loupe', false);
    await visitor.check();
  }));

  it('shows a drafted tile that is too small to be seen, and rotates it', async () => visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic', seats: BOTH_SEATS });
    await playUntil(visitor, id, ({ tiles, now }, { kind }) => kind === 'place' && tiles.length > 45 && now.figures.length > 13, [['deploy'], ['deploy']]);
    await visitor.go(`/t/${id}`);
    await waitForDecision(page);
    await visitor.settled();
    await draftTile(visitor, 0);
    expect((await page.locator('.layer .chosen').boundingBox())?.width).toBeLessThan(44);
    const tile = page.locator('.loupe [data-choose^="place "]');
    await tile.waitFor();
    expect((await page.locator('.loupe .chosen').boundingBox())?.width).toBeGreaterThan(60);
    // Browsers draw nothing of an SVG without a width, not even what overflows it.
    expect((await page.locator('.loupe .part > svg').last().boundingBox())?.width).toBeGreaterThan(0);
    await tile.tap();
    await known(page);
    await page.locator('.loupe .chosen').waitFor({ state: 'attached' });
    await visitor.screenshot('phone-small-tile', false);
    await visitor.check();
    await page.locator('.loupe .close').tap();
    await page.locator('.loupe').waitFor({ state: 'detached' });
    await page.locator('[data-act=rotate]').tap();
    await known(page);
    expect(await page.locator('.loupe').count()).toBe(0);
  }));
});

it.each([SIZES.landscape, { width: 667, height: 375 }])('keeps the buttons of the turn in sight beside six players, at %o', async (size) =>
  visit({ size: 'landscape', locale: 'de' }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats: [ME, BOT, BOT, BOT, BOT, BOT] });
    await page.setViewportSize(size);
    await waitForDecision(page);
    await visitor.settled();
    expect(await hidden(page, '[data-act=confirm], [data-act=undo-turn]')).toEqual([]);
    await draftTile(visitor, 0);
    expect(await hidden(page, '[data-act=confirm], [data-act=rotate]')).toEqual([]);
    await visitor.check();
  }));

it.each(['phone', 'landscape'] as const)('replays a finished game with all its buttons in sight, on a screen of the size %s', async (size) =>
  visit({ size }, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic' });
    const { seq } = await playUntil(visitor, id, tilesOnBoard(12));
    await visitor.post(`/api/tables/${id}/act`, { client: 'resign', after: seq, do: { type: 'resign' } });
    await visitor.go(`/t/${id}`);
    await waitForResult(page);
    await page.locator('[data-act=replay]').tap();
    await page.getByText('You are looking at turn 0').waitFor({ state: 'attached' });
    await visitor.settled();
    expect(await page.locator('[data-act=now]').count()).toBe(0);
    expect(await hidden(page, '.replay button:not([disabled]), [data-act=result]')).toEqual([]);
    await visitor.screenshot(`phone-replay-${size}`, false);
    await visitor.check();
  }));

it.each(['fr', 'de'])('has words that fit in the result of a phone on its side, in %s', async (locale) => visit({ size: 'landscape', locale }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
  const { seq } = await playUntil(visitor, id, tilesOnBoard(12));
  await visitor.post(`/api/tables/${id}/act`, { client: 'resign', after: seq, do: { type: 'resign' } });
  await visitor.go(`/t/${id}`);
  await waitForResult(page);
  for (const size of [SIZES.landscape, { width: 667, height: 375 }]) {
    await page.setViewportSize(size);
    await visitor.settled();
    const wide = await page
      .locator('.end .button')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim()));
    expect(wide).toEqual([]);
    // Words are not broken: a name stays on its line, and the verdict has two words.
    const lines = await page.locator('.end .name, .end .verdict').evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).fontSize))),
    );
    expect(Math.max(...lines)).toBeLessThan(4);
    expect(await hidden(page, '.end .button')).toEqual([]);
  }
  await visitor.screenshot(`phone-result-${locale}`, false);
  await visitor.check();
}));

it('says in one line that a position of the past is shown during a game', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic' });
  await playUntil(visitor, id, tilesOnBoard(8));
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await showTab(page, 'history');
  await page.locator('.log li button').first().tap();
  const now = page.locator('[data-act=now]');
  await now.waitFor();
  expect((await page.locator('.notice.past').boundingBox())?.height).toBeLessThan(64);
  await now.tap();
  await now.waitFor({ state: 'detached' });
}));

it('shows no card beside a finger that drags a tile; the panel tells what the square would bring', async () =>
  visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    await visitor.settled();
    const [tile, square] = [await page.locator('.turn .drawn').boundingBox(), await page.locator('.layer [data-target^="place "]').first().boundingBox()];
    if (!tile || !square) throw new Error('nothing to drag');
    const touch = await visitor.context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ ...at, id: 0 }] : [] });
    const from = { x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 };
    // The tile is shown above the finger.
    const to = { x: square.x + square.width / 2, y: square.y + square.height / 2 + 48 };
    await send('touchStart', from);
    for (let step = 1; step <= 10; step++) {
      await send('touchMove', { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 });
    }
    await expect.poll(() => page.locator('#brings p:not(.line)').count()).toBeGreaterThan(0);
    expect(await page.locator('.brings-card').count()).toBe(0);
    await send('touchEnd');
    await page.locator('.layer .chosen').waitFor({ state: 'attached' });
  }));

it.each([
  ['basics', 'fr'],
  ['basics', 'de'],
  ['city', 'fr'],
  ['city', 'de'],
])('has the lesson %s on its side, whose text fits, with the turn in sight, in %s', async (lesson, locale) =>
  visit({ size: 'landscape', locale }, async (visitor) => {
    const { page } = visitor;
    await visitor.go(`/learn/${lesson}`);
    const next = page.locator('[data-act=lesson-next]:not([disabled])');
    const isTask = async () => (await page.locator('[data-act=lesson-hint]').count()) > 0;
    while (!(await isTask())) {
      const step = await page.locator('[data-step]').getAttribute('data-step');
      expect(await hidden(page, '[data-act=lesson-next]')).toEqual([]);
      await next.tap();
      await page.locator(`[data-step]:not([data-step="${step}"])`).waitFor();
    }
    await waitForDecision(page);
    await visitor.settled();
    expect(await page.locator('.coach').evaluate((coach) => coach.scrollWidth - coach.clientWidth)).toBeLessThanOrEqual(0);
    expect(await hidden(page, '[data-act=confirm], [data-act=rotate]')).toEqual([]);
    await visitor.screenshot(`phone-lesson-${lesson}-${locale}`, false);
    await visitor.check();
  }));

it('starts a game on a phone on its side without scrolling', async () => visit({ size: 'landscape', locale: 'de' }, async (visitor) => {
  await visitor.go('/');
  expect(await hidden(visitor.page, '.games a')).toEqual([]);
  await visitor.check();
}));

it('shows who opens a table the link to send before the start with bots', async () => visit({ size: 'phone', locale: 'fr' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic', seats: [ME, { type: 'open' }] });
  await page.locator('.waiting .invite').waitFor();
  const [link, start] = [await page.locator('.invite .field').first().boundingBox(), await page.locator('.start').boundingBox()];
  expect((link?.y ?? Infinity) + (link?.height ?? 0)).toBeLessThan(SIZES.phone.height);
  expect(start?.y).toBeGreaterThan(link?.y ?? Infinity);
  await visitor.check();
}));

it.each(['fr', 'de'])('has the actions of the menu in one row, in %s', async (locale) => visit({ size: 'phone', locale }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  await showTab(page, 'chat');
  const tops = await page.locator('.actions > .more > .button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
}));

it('leaves most of the screen to the board', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  await visitor.settled();
  expect((await page.locator('.table > .turn').boundingBox())?.height).toBeLessThan(200);
  expect((await page.locator('.table > .board').boundingBox())?.height).toBeGreaterThan(0.64 * SIZES.phone.height);
  // The list of all moves is opened beside the heading, and lies below the buttons.
  await page.locator('details.all > summary').tap();
  await page.locator('[data-line]').first().waitFor();
  expect(await hidden(page, '[data-act=confirm]')).toEqual([]);
}));

it('shows the special figures also of a player with a title', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'inns', 'traders', 'king'], seats: BOTH_SEATS });
  const isTitled: Position = ({ now }) => now.seats.some(({ titles, supply }) => titles.length > 0 && supply.every(({ count }) => count > 0));
  const { now } = await playUntil(visitor, id, isTitled, [['deploy follower'], ['deploy follower']]);
  await visitor.go(`/t/${id}`);
  await waitForDecision(page);
  await visitor.settled();
  const seat = now.seats.findIndex(({ titles }) => titles.length > 0);
  const shown = await page
    .locator(`.seats [data-seat="${seat}"] :is(.special, .title)`)
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(shown).toHaveLength(3 + (now.seats[seat]?.titles.length ?? 0));
  expect(Math.min(...shown)).toBeGreaterThan(12);
  await visitor.screenshot('phone-titles', false);
  // All in words is one tap away.
  await page.locator(`.seats [data-seat="${seat}"]`).tap();
  await page.locator(`.rest [data-seat="${seat}"] .title`).getByText(/king|robber/).first().waitFor();
  await visitor.check();
}));

it('leaves room for scores of three digits beside the followers of three players', async () => visit({ size: 'small' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic', seats: [ME, BOT, BOT] });
  await waitForDecision(page);
  await page.locator('.seats .score').evaluateAll((all) => all.forEach((one) => (one.textContent = '123')));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await visitor.settled();
    const rooms = await page.locator('.seats .player').evaluateAll((cards) =>
      cards.map((card) => {
        const score = document.createRange();
        score.selectNodeContents(card.querySelector('.score') as Element);
        return (card.querySelector('.thing')?.getBoundingClientRect().left ?? 0) - score.getBoundingClientRect().right;
      }),
    );
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0);
  }
}));

it('shows the special figures in the supply where two players share a row', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'classic', sets: ['base', 'inns', 'traders'] });
  await waitForDecision(page);
  await visitor.settled();
  const widths = await page
    .locator('.seats [data-seat="0"] .special')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths).toHaveLength(3);
  expect(Math.min(...widths)).toBeGreaterThan(12);
  const heights = await page.locator('.seats .player').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(50);
  await visitor.check();
}));
