// A turn as one draft: what it takes to play one, drag and drop, keys, undo.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { Visitor, useTestServer, visiting } from './harness';
import { known, onScreen, openTable, playOn, sent, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const seqOf = (page: Page): Promise<string | null> => page.getAttribute('[data-seq]', 'data-seq');
const squares = (page: Page): Locator => page.locator('.layer [data-target^="place "]');
const spots = (page: Page): Locator => page.locator('.layer [data-target^="deploy "]');
const chosen = (page: Page, kind: string): Promise<string | null> =>
  page.locator(`.layer .chosen[data-target^="${kind} "]`).getAttribute('data-target');
const stateOf = async (visitor: Visitor, id: string) => (await visitor.get<TableState>(`/api/tables/${id}`)).state;

describe.each([['desktop', false], ['phone', true]] as const)('on a %s', (size, tap) => {
  it('a turn takes a square, a spot and one confirmation, and nothing is sent before', async () =>
    visit({ size }, async (visitor) => {
      const { page } = visitor;
      const { id } = await openTable(visitor, { game: 'classic' });
      await waitForDecision(page);
      await visitor.settled();
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await (tap ? target.tap() : target.click());
        await known(page);
        await visitor.settled();
      };
      const seq = await seqOf(page);
      const heights = new Set<number>();
      const measure = async () => heights.add(Math.round((await page.locator('section.turn').boundingBox())?.height ?? 0));
      await measure();
      await press(squares(page).first());
      await measure();
      await press(spots(page).first());
      await measure();
      // Everything can still be changed: another square, another spot, none, and again.
      const before = await chosen(page, 'place');
      // On a phone, the loupe over the spots may lie on other squares.
      if (tap) await press(page.locator('.loupe .close'));
      await press(squares(page).last());
      expect(await chosen(page, 'place')).not.toBe(before);
      await press(spots(page).last());
      const spot = await chosen(page, 'deploy');
      await press(spots(page).last());
      expect(await page.locator('.layer .chosen[data-target^="deploy "]').count()).toBe(0);
      await press(page.locator('[data-act=rotate]'));
      await measure();
      expect(await seqOf(page)).toBe(seq);
      expect((await stateOf(visitor, id)).tiles).toHaveLength(1);
      expect(spot).not.toBeNull();
      // The panel keeps its height from step to step.
      expect([...heights]).toHaveLength(1);
      await visitor.check();
      await page.locator('[data-act=take-back]').click();
      expect(await page.locator('.layer .chosen').count()).toBe(0);

      presses = 0;
      const square = (await squares(page).nth(1).getAttribute('data-target'))?.slice(6);
      await press(squares(page).nth(1));
      await press(spots(page).nth(1));
      await press(page.locator('[data-act=confirm]'));
      await sent(page, seq);
      expect(presses).toBe(3);
      await waitForDecision(page);
      const { tiles, now } = await stateOf(visitor, id);
      expect(tiles.map(({ x, y }) => `${x},${y}`)).toContain(square);
      expect(now.figures.some(({ seat, x, y }) => seat === 0 && `${x},${y}` === square)).toBe(true);
      // Without a figure, two.
      await visitor.settled();
      const second = await seqOf(page);
      presses = 0;
      await press(squares(page).first());
      expect(await page.locator('[data-act=confirm] small').textContent()).toBe('No figure');
      await press(page.locator('[data-act=confirm]'));
      await sent(page, second);
      expect(presses).toBe(2);
    }));
});

it('does without a confirmation if the player likes, with a short time to take back', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/');
    await page.evaluate(() => localStorage.setItem('bastide.settings', '{"confirmation":"skip"}'));
    await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    const seq = await seqOf(page);
    const button = page.locator('[data-act=confirm]');
    await squares(page).first().click();
    // The figure is not decided yet, so nothing is about to be sent.
    expect((await known(page)).readiness).toBe('ready');
    expect(await button.textContent()).not.toContain('Sends in');
    await spots(page).first().click();
    await button.getByText('Sends in').waitFor();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await button.getByText('No figure').waitFor();
    expect(await page.locator('.layer .chosen[data-target^="deploy "]').count()).toBe(0);
    await page.locator('[data-act=pass]').click();
    await button.getByText('Sends in 1 s').waitFor();
    // A change starts the time anew.
    await spots(page).first().click();
    await button.getByText('Sends in 3 s').waitFor();
    expect(await seqOf(page)).toBe(seq);
    await sent(page, seq);
  }));

it('takes back as many turns as one likes against a bot', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await openTable(visitor, { game: 'classic' });
    await playOn(page, 6);
    await waitForDecision(page);
    const undo = page.locator('[data-act=undo-turn]');
    const counts = [(await stateOf(visitor, id)).tiles.length];
    // By button, then by key.
    await undo.click();
    while (counts.at(-1) !== 1) {
      await expect.poll(async () => (await stateOf(visitor, id)).tiles.length).toBe((counts.at(-1) ?? 0) - 2);
      expect(await waitForDecision(page)).toBe('place');
      counts.push((await stateOf(visitor, id)).tiles.length);
      if (counts.at(-1) !== 1) await page.keyboard.press(counts.length % 2 ? 'u' : 'Backspace');
    }
    // The tile and the figure of a turn are taken back together, with the bot's turn.
    expect(counts).toEqual([7, 5, 3, 1]);
    expect(await undo.isDisabled()).toBe(true);
    await playOn(page, 2);
    expect(visitor.browserErrors).toEqual([]);
  }));

it('plays a turn by keys from anywhere, and keeps the focus', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    const seq = await seqOf(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await known(page);
      }
    };
    await press('n');
    const first = await chosen(page, 'place');
    await press('n');
    expect(await chosen(page, 'place')).not.toBe(first);
    await press('Shift+N');
    expect(await chosen(page, 'place')).toBe(first);
    await press('r', 'm');
    const spot = await chosen(page, 'deploy');
    await press('m');
    expect(await chosen(page, 'deploy')).not.toBe(spot);
    await press('Escape');
    expect(await page.locator('.layer .chosen[data-target^="deploy "]').count()).toBe(0);
    await press('Backspace');
    expect(await page.locator('.layer .chosen').count()).toBe(0);
    await press('n', 'p');
    await page.locator('[data-act=pass][aria-pressed=true]').waitFor();
    expect(await seqOf(page)).toBe(seq);
    // The button is disabled while others play: the focus goes to the board.
    await page.locator('[data-act=confirm]').focus();
    await press('Enter');
    await sent(page, seq);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
    await waitForDecision(page);
    expect((await stateOf(visitor, id)).now.figures.filter(({ seat }) => seat === 0)).toHaveLength(0);
    const second = await seqOf(page);
    await press('n', 'm', 'Enter');
    await sent(page, second);
    await waitForDecision(page);
    await press('u');
    await expect.poll(async () => (await stateOf(visitor, id)).tiles.length).toBe(3);
    const help = await page.locator('#board-help').textContent();
    expect(help).toContain('P means no figure');
  }));

it('keeps the draft over a reload, and drops it when the game went on', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    await squares(page).last().click();
    await known(page);
    await page.keyboard.press('r');
    await known(page);
    await spots(page).last().click();
    await known(page);
    const [square, spot] = [await chosen(page, 'place'), await chosen(page, 'deploy')];
    const seq = await seqOf(page);
    await page.reload();
    await spots(page).last().waitFor();
    expect(await chosen(page, 'place')).toBe(square);
    expect(await chosen(page, 'deploy')).toBe(spot);
    expect((await known(page)).readiness).toBe('ready');
    // What is kept can be confirmed.
    await page.locator('[data-act=confirm]').click();
    await sent(page, seq);
    await waitForDecision(page);
    const { tiles, now } = await stateOf(visitor, id);
    expect(tiles.map(({ x, y }) => `place ${x},${y}`)).toContain(square);
    expect(now.figures.filter(({ seat }) => seat === 0)).toHaveLength(1);
    // The next draft belongs to its position only.
    await squares(page).first().click();
    await known(page);
    await page.goto('about:blank');
    await visitor.post(`/api/tables/${id}/act`, { client: 'undo', after: (await stateOf(visitor, id)).seq, do: { type: 'undo-ask' } });
    await visitor.go(`/t/${id}`);
    await waitForDecision(page);
    expect(await page.locator('.layer .chosen').count()).toBe(0);
  }));

it('presses a focused button with Enter instead of confirming, and frames the board only for Tab', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    const frame = () => page.getByRole('group', { name: 'Board' }).evaluate((board) => getComputedStyle(board).outlineStyle);
    await squares(page).first().click();
    await known(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
    await page.keyboard.press('n');
    await known(page);
    expect(await frame()).toBe('none');
    // Every button of the panel and of the board that can be pressed with a drafted tile.
    const seq = await seqOf(page);
    for (const button of ['[data-act=show-all]', '[data-act=rotate]', '[data-act=pass]', '[data-piece=follower]', '[data-tab=chat]', '[data-act=take-back]']) {
      await page.locator(button).first().focus();
      await page.keyboard.press('Enter');
      await visitor.settled();
    }
    expect(await page.locator('[data-tab=chat]').getAttribute('aria-selected')).toBe('true');
    expect(await seqOf(page)).toBe(seq);
    expect((await stateOf(visitor, id)).tiles).toHaveLength(1);
    await page.locator('.top a').last().focus();
    for (let tabs = 0; tabs < 30 && (await frame()) === 'none'; tabs++) await page.keyboard.press('Tab');
    expect(await frame()).toBe('solid');
    await page.mouse.click(300, 700);
    expect(await frame()).toBe('none');
  }));

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const squareAt = async (page: Page, target: Locator): Promise<{ x: number; y: number }> => {
  const [, x, y] = /^place (-?\d+),(-?\d+)$/.exec((await target.getAttribute('data-target')) ?? '') ?? [];
  return onScreen(page, { x: Number(x), y: Number(y) }, { x: 88, y: 88 });
};

it('drags the tile and the figure with the mouse', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    await visitor.settled();
    const seq = await seqOf(page);
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      await known(page);
      await visitor.settled();
    };
    const tile = page.locator('section.turn .drawn');
    // Elsewhere it changes nothing; while it is dragged, it is seen.
    await page.mouse.move((await middleOf(tile)).x, (await middleOf(tile)).y);
    await page.mouse.down();
    await page.mouse.move(300, 850, { steps: 3 });
    await page.locator('.carried').waitFor();
    expect(await page.locator('.layer .open[data-target]').count()).toBe(await squares(page).count());
    await page.mouse.up();
    await page.locator('.carried').waitFor({ state: 'detached' });
    expect(await page.locator('.layer .chosen').count()).toBe(0);

    const [first, second] = [squares(page).first(), squares(page).last()];
    await drag(await middleOf(tile), await middleOf(first));
    expect(await chosen(page, 'place')).toBe(await first.getAttribute('data-target'));
    // From square to square, by a corner where no figure can stand.
    await drag(await squareAt(page, first), await middleOf(second));
    expect(await chosen(page, 'place')).toBe(await second.getAttribute('data-target'));
    const figure = page.locator('[data-piece=follower]');
    await drag(await middleOf(figure), await middleOf(spots(page).first()));
    expect(await chosen(page, 'deploy')).toBe(await spots(page).first().getAttribute('data-target'));
    await drag(await middleOf(spots(page).first()), await middleOf(spots(page).last()));
    expect(await chosen(page, 'deploy')).toBe(await spots(page).last().getAttribute('data-target'));
    // Anywhere else the board is panned.
    const before = await middleOf(second);
    await drag({ x: 250, y: 800 }, { x: 300, y: 780 });
    expect((await middleOf(second)).x - before.x).toBeCloseTo(50, 0);
    expect(await seqOf(page)).toBe(seq);
    await page.keyboard.press('Enter');
    await sent(page, seq);
    expect(visitor.browserErrors).toEqual([]);
  }));

it('drags the tile and the figure with a finger', async () =>
  visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    await visitor.settled();
    const touch = await visitor.context.newCDPSession(page);
    /** The dragged thing is shown above the finger. */
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point) => ({ ...point, id: 0 })) });
      await send('touchStart', [from]);
      for (let step = 1; step <= 8; step++) {
        await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y + 48 - from.y) * step) / 8 }]);
      }
      await send('touchEnd', []);
      await known(page);
      await visitor.settled();
    };
    const [first, second] = [squares(page).first(), squares(page).last()];
    await drag(await middleOf(page.locator('section.turn .drawn')), await middleOf(first));
    expect(await chosen(page, 'place')).toBe(await first.getAttribute('data-target'));
    await drag(await squareAt(page, first), await middleOf(second));
    expect(await chosen(page, 'place')).toBe(await second.getAttribute('data-target'));
    await drag(await middleOf(page.locator('[data-piece=follower]')), await middleOf(spots(page).last()));
    expect(await chosen(page, 'deploy')).toBe(await spots(page).last().getAttribute('data-target'));
    expect(visitor.browserErrors).toEqual([]);
  }));
