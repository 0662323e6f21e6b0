import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { GameKind, Now, TableState } from '../src/wire/types';
import { BOTH_SEATS, decisionIs, createTable, tilesOnBoard, playUntil } from './drive';
import { Visitor, useTestServer, visiting } from './harness';
import { answer, known, openTable, playOn, playTo, pointAt, sent, showTab, waitForDecision, waitForResult } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Decisions that occur in every game of each kind. */
const KINDS: Record<GameKind, string[]> = { classic: ['place', 'deploy'], castle: ['place', 'deploy'], city: ['place', 'wall'] };

describe('a whole game by clicking, against a bot', () => {
  it.each<GameKind>(['classic', 'castle', 'city'])(
    '%s',
    async (game) => {
      const visitor = await Visitor.open(server, { pace: 'at-once' });
      const { page } = visitor;
      await openTable(visitor, { game });
      await playOn(page, 12);
      await waitForDecision(page);
      await visitor.screenshot(`table-${game}-early`, false);
      await page.emulateMedia({ colorScheme: 'dark' });
      await visitor.screenshot(`table-${game}-dark`, false);
      await page.emulateMedia({ colorScheme: 'light' });
      await visitor.check();
      // Screenshots of rarer decisions: targets of City's walls are small and at the edge of the board.
      const kinds = await playOn(page, Infinity, false, async (kind) => {
        if (!['place', 'deploy'].includes(kind)) await visitor.screenshot(`decision-${kind}-${game}`, false);
      });
      expect(kinds).toEqual(expect.arrayContaining(KINDS[game]));
      await waitForResult(page);
      const id = new URL(page.url()).pathname.slice(3);
      const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
      expect(state.now.status).toBe('over');
      // The page has followed every update, and shows the server's scores.
      const scores = page.locator('.players .score');
      expect(await scores.allTextContents()).toEqual(state.now.seats.map((seat) => String(seat.score)));
      await visitor.screenshot(`table-${game}-over`, false);
      await visitor.check();
      // To an early position and back to the end.
      await page.locator('[data-act=fold]').click();
      await page.getByRole('slider').fill('3');
      expect(await page.locator('.players .score').allTextContents()).toEqual(['0', '0']);
      await visitor.screenshot(`table-${game}-past`, false);
      await page.locator('[data-act=now]').click();
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
  // Anna completes features that Ben claimed, so she may send figures to the quarters.
  const { now } = await playUntil(visitor, id, decisionIs('quarter'), [[], ['deploy follower road', 'deploy follower city']]);
  expect(now.decision?.seat).toBe(0);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('quarter');
  await visitor.screenshot('decision-quarter', false);
  // Sending a figure and moving the count are one turn.
  const kinds = await answer(page, 'quarter', 0, true, async (kind) => {
    if (kind !== 'count') return;
    await visitor.screenshot('decision-count', false);
    await visitor.check();
  });
  expect(kinds).toEqual(['quarter', 'count']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await playOn(page, 6);
  await playTo(page, 'place');
  await visitor.screenshot('table-expansions', false);
  await visitor.check();
  // The playing aids.
  await showTab(page, 'game');
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

it('moves figures from the market before the final scoring', async () => {
  const visitor = await Visitor.open(server, { size: 'phone' });
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS });
  // Ben completes features that Anna claimed, so he may send figures to the market. Nobody moves the count there.
  const preferences = [['deploy follower road', 'deploy follower city'], ['quarter market follower']];
  const { now } = await playUntil(visitor, id, decisionIs('market'), preferences);
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.screenshot('decision-market', false);
  // One figure moves; the remaining ones stay.
  await answer(page, 'market', 0);
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  const left = after.state.now.quarters?.figures.find(({ quarter }) => quarter === 'market')?.count ?? 0;
  expect(left).toBe(waiting - 1);
  await waitForResult(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.screenshot('table-over-phone', false);
  await visitor.check();
  await visitor.leave();
});

/** Both seats of Castle claim all they can, and so gain wall tiles. */
const CLAIM = ['deploy follower path', 'deploy follower house', 'deploy follower tower'];

/** The number of wall tiles that the players have. */
const wallTiles = ({ walls }: Now): number =>
  (walls?.seats ?? []).flatMap(({ wall_tiles }) => wall_tiles).reduce((all, { count }) => all + count, 0);

it('offers wall tiles', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
  const { now } = await playUntil(visitor, id, decisionIs('use'), [CLAIM, CLAIM.toReversed()]);
  const before = wallTiles(now);
  expect(before).toBeGreaterThan(0);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('use');
  await visitor.screenshot('decision-use', false);
  await page.locator('[data-line^="use "]').first().tap();
  await page.locator('.turn .line').waitFor();
  await visitor.check();
  await answer(page, 'use', 0, true);
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  expect(wallTiles(after.state.now)).toBe(before - 1);
}));

it('asks for the order of scoring where it matters', async () => visit({ size: 'phone' }, async (visitor) => {
  const { page } = visitor;
  const { id } = await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
  const { seq } = await playUntil(visitor, id, decisionIs('first'), [CLAIM, CLAIM.toReversed()]);
  await visitor.go(`/t/${id}`);
  expect(await waitForDecision(page)).toBe('first');
  expect(await page.locator('.layer [data-target]').count()).toBeGreaterThan(1);
  await visitor.screenshot('decision-first', false);
  await page.locator('.layer [data-target]').last().tap();
  await page.locator('[data-act=confirm]').waitFor();
  await visitor.check();
  await page.locator('[data-act=confirm]').tap();
  await page.locator(`[data-seq="${seq + 1}"]`).waitFor({ state: 'attached' });
}));

it('loads the drawn tile in all rotations before it is turned', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { id } = await openTable(visitor, { game: 'classic' });
  expect(await waitForDecision(page)).toBe('place');
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  await visitor.settled();
  // Requests arrive in order: after this one, all earlier ones are listed.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  for (const side of 'NESW') {
    const pictures = requested.filter((path) => path.includes(`/tile/${state.now.drawn}/${side}/`) && !path.includes('-far'));
    expect(pictures, side).not.toEqual([]);
  }
}));

it('neither shows nor requests aids at a table without them', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openTable(visitor, { game: 'classic', aids: false });
  await playOn(page, 6);
  await waitForDecision(page);
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  for (let x = 0.1; x < 1; x += 0.1) await page.mouse.move(box.x + box.width * x, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await visitor.settled();
  // Requests arrive in order: after this one, all earlier ones are listed.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  await expect.poll(() => requested).toContain('/healthz');
  expect(requested.filter((path) => path.endsWith('/look'))).toEqual([]);
  expect(await page.locator('aside.feature, .bag, .aids, .closes, .completes').count()).toBe(0);
  await visitor.screenshot('table-no-aids', false);
  await visitor.check();
}));

it('shows running clocks, and ends the game when one runs out', async () => visit({}, async (visitor) => {
  const { page } = visitor;
  await openTable(visitor, { game: 'city', clock: { type: 'fischer', seconds: 600, add: 15 } });
  await playOn(page, 3);
  await waitForDecision(page);
  // With the time added per move, the clock stays near its start.
  const timer = page.getByRole('timer').first();
  const before = await timer.textContent();
  expect(before).toMatch(/^(9|10):\d\d$/);
  await expect.poll(() => timer.textContent()).not.toBe(before);
  await visitor.screenshot('table-clock', false);
  await openTable(visitor, { game: 'city', clock: { type: 'per-move', seconds: 5 } });
  await waitForResult(page);
  await showTab(page, 'history');
  await page.locator('.log').getByText('ran out of time').waitFor();
  await visitor.screenshot('table-clock-over', false);
  await visitor.check();
}));

it('survives a reload in the middle of a turn', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const { id } = await openTable(visitor, { game: 'classic' });
  await playOn(page, 3);
  expect(await waitForDecision(page)).toBe('place');
  await visitor.settled();
  const tiles = await page.locator('.layer [data-tile]').count();
  expect(tiles).toBeGreaterThan(3);
  await page.locator('.layer [data-target]').first().click();
  await page.locator('.layer [data-target^="deploy "]').first().waitFor();
  expect(await page.locator('.layer [data-tile]').count()).toBe(tiles + 1);
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  await page.reload();
  // What was not confirmed is not part of the game, but still drafted.
  expect(await waitForDecision(page)).toBe('place');
  const after = await visitor.get<TableState>(`/api/tables/${id}`);
  expect([after.state.seq, after.state.now]).toEqual([state.seq, state.now]);
  await page.locator('.layer .chosen[data-target^="place "]').waitFor();
  await page.locator('[data-act=take-back]').click();
  expect(await page.locator('.layer [data-tile]').count()).toBe(tiles);
  await playOn(page, 3);
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});

it('rotates, cancels and confirms by keyboard', async () => {
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
  await known(page);
  await page.keyboard.press('Enter');
  await sent(page, seq);
  // The list contains every legal action as a button.
  await waitForDecision(page);
  await page.locator('details.all > summary').focus();
  await page.keyboard.press('Enter');
  const choice = page.locator('[data-line]').first();
  await choice.focus();
  await page.keyboard.press('Enter');
  await known(page);
  const before = await page.getAttribute('[data-seq]', 'data-seq');
  await page.locator('[data-act=confirm]').focus();
  await page.keyboard.press('Enter');
  await sent(page, before);
  await waitForDecision(page);
  await visitor.check();
  await visitor.leave();
});

it('resolves a click by what is visible, even during a transition', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  await openTable(visitor, { game: 'classic' });
  await waitForDecision(page);
  for (let presses = 0; presses < 4; presses++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await visitor.settled();
  const [chosen, travelled] = await page.evaluate(async () => {
    const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
    const middle = () => {
      const box = one('.layer [data-target]').getBoundingClientRect();
      return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    };
    one('[data-act=show-all]').click();
    await Promise.resolve();
    const seen = middle();
    for (const type of ['pointerdown', 'pointerup']) {
      one('.board .layer').dispatchEvent(new PointerEvent(type, { ...seen, pointerId: 9, isPrimary: true, bubbles: true }));
    }
    while (document.querySelector('.board.gliding')) await new Promise(requestAnimationFrame);
    const target = one('.layer [data-target].chosen')?.dataset.target ?? 'nothing';
    return [[target, one('.layer [data-target]').dataset.target], Math.hypot(middle().clientX - seen.clientX, middle().clientY - seen.clientY)] as const;
  });
  expect(travelled).toBeGreaterThan(20);
  expect(chosen[0]).toBe(chosen[1]);
  await visitor.leave();
});

/** The page handles pointers once a frame, and the next frame draws the change. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });

it('pans and zooms without layout or DOM changes inside the board', async () => {
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
  /** Which elements and attributes change in the page, and the number of layouts. */
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
  // The first steps close the card under the pointer.
  await page.mouse.move(x + 30, y, { steps: 5 });
  await twoFrames(page);
  const panned = await during(async () => {
    await page.mouse.move(x - 200, y + 100, { steps: 60 });
    await twoFrames(page);
  });
  expect(panned.seen.filter((one) => one !== 'board class')).toEqual(['surface style', 'layer style']);
  expect(panned.laid).toBe(0);
  // The button stays down: when the board comes to rest, hints at its edge are drawn again.
  await page.mouse.wheel(0, 40);
  await twoFrames(page);
  const zoomed = await during(async () => {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, step % 2 ? 60 : -100);
    await twoFrames(page);
  });
  expect(zoomed.seen.filter((one) => one !== 'board class')).toEqual(['surface style', 'layer style']);
  expect(zoomed.laid).toBe(0);
  await visitor.leave();
});
