// My games, the lobby with games to watch, and the start page: pictures of boards, scores, whose turn it is.

import { expect, it } from 'vitest';
import type { Listed, TableState } from '../src/wire/types';
import { BOTH_SEATS, ME, createTable, playUntil, tilesOnBoard } from './drive';
import { useTestServer, visiting, type Visitor } from './harness';

const server = useTestServer();
const visit = visiting(server);

async function resign(visitor: Visitor, id: string): Promise<void> {
  const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
  const command = { client: `resign${state.seq}`, after: state.seq, do: { type: 'resign' } };
  await visitor.post(`/api/tables/${id}/act`, command);
}

/** The row of a table in a list. */
const row = (visitor: Visitor, id: string) =>
  visitor.page.locator('article', { has: visitor.page.locator(`a.button[href="/t/${id}"]`) });

/** Whether the picture of a row is loaded and drawn. */
const isPictured = (visitor: Visitor, id: string) =>
  row(visitor, id)
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

it('lists my games with boards, scores and whose turn it is', async () => {
  await visit({}, async (anna) => {
    await visit({ size: 'phone' }, async (ben) => {
      // The first waits for Anna, the second for Ben; one is over, one waits for players.
      const first = await createTable(anna, { game: 'classic', seats: [ME, { type: 'open' }] });
      const second = await createTable(anna, { game: 'castle', seats: [{ type: 'open' }, ME] });
      for (const { id, invite } of [first, second]) {
        await ben.post(`/api/tables/${id}/join`, { client: 'join', name: 'Ben', invite });
      }
      const over = await createTable(anna, { game: 'city', seats: [ME, { type: 'open' }] });
      await ben.post(`/api/tables/${over.id}/join`, { client: 'join', name: 'Ben', invite: over.invite });
      await resign(anna, over.id);
      const both = await createTable(anna, { game: 'classic', seats: BOTH_SEATS });
      const state = await playUntil(anna, both.id, tilesOnBoard(12));
      const open = await createTable(anna, { game: 'classic', seats: [ME, { type: 'open' }] });

      await anna.go('/mine');
      const { page } = anna;
      await expect.poll(() => row(anna, first.id).getByText('Your turn').count()).toBe(1);
      await row(anna, second.id).getByText('Ben to move').waitFor();
      await row(anna, over.id).getByText('You lost').waitFor();
      await row(anna, open.id).getByText('Waiting for players').waitFor();
      const { seat } = state.now.decision ?? {};
      await row(anna, both.id).getByText(`${seat === 0 ? 'Anna' : 'Ben'} to move`, { exact: true }).waitFor();
      await row(anna, both.id).getByText('11 tiles laid').waitFor();
      const scores = await row(anna, both.id).locator('.score').allTextContents();
      expect(scores.map((text) => parseInt(text))).toEqual(state.now.seats.map(({ score }) => score));
      // Games that wait for the visitor come first, then those that do not, then what is finished.
      const order = await page.locator('article a.button').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      const place = ({ id }: { id: string }) => order.indexOf(`/t/${id}`);
      expect(Math.max(place(first), place(both))).toBeLessThan(place(second));
      expect(place(over)).toBe(order.length - 1);
      for (const { id } of [first, second, both]) {
        await row(anna, id).scrollIntoViewIfNeeded();
        await expect.poll(() => isPictured(anna, id)).toBe(true);
      }
      await anna.screenshot('mine');
      await anna.check();
      // The picture leads to the table too.
      await row(anna, both.id).locator('.board a').click();
      await page.waitForURL(`**/t/${both.id}`);

      await ben.go('/mine');
      await row(ben, over.id).getByText('You won').waitFor();
      await ben.screenshot('mine-phone');
      await ben.check();
      await row(ben, second.id).getByRole('link', { name: 'Go to the table' }).tap();
      await ben.page.waitForURL(`**/t/${second.id}`);
    });
  });
});

it.each(['desktop', 'tablet', 'phone', 'small'] as const)('shows six whole names, and uses the width of a %s', async (size) =>
  visit({ size, locale: 'de-DE' }, async (visitor) => {
    const { page } = visitor;
    const bot = (level: 'easy' | 'hard') => ({ type: 'bot', level }) as const;
    const seats = [{ type: 'me', name: 'Bartholomäus-Maximilian' } as const, bot('hard'), bot('hard'), bot('easy'), bot('easy'), bot('easy')];
    const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'inns'], seats });
    await createTable(visitor, { game: 'castle', seats: BOTH_SEATS });
    await visitor.go('/mine');
    const names = row(visitor, id).locator('.seats .name');
    expect(await names.allTextContents()).toEqual([
      'Bartholomäus-Maximilian',
      'Odo 1 (Schwer)',
      'Odo 2 (Schwer)',
      'Milo 1 (Leicht)',
      'Milo 2 (Leicht)',
      'Milo 3 (Leicht)',
    ]);
    const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible'));
    expect(cut).toEqual([]);
    const right = await page.locator('article').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(await page.evaluate(() => innerWidth)).toBeLessThan(right * 1.07);
    await visitor.screenshot(`mine-six-${size}`);
    await visitor.check();
  }));

it('offers running games of listed tables to watch', async () => {
  await visit({}, async (anna) => {
    const listed = await createTable(anna, { game: 'city', seats: BOTH_SEATS, listed: true });
    const hidden = await createTable(anna, { game: 'city', seats: BOTH_SEATS });
    await playUntil(anna, listed.id, tilesOnBoard(6));
    await visit({ size: 'phone', locale: 'de-DE' }, async (other) => {
      await other.go('/lobby');
      const { page } = other;
      await page.getByRole('heading', { name: 'Spiele zum Zuschauen' }).waitFor();
      await row(other, listed.id).scrollIntoViewIfNeeded();
      await expect.poll(() => isPictured(other, listed.id)).toBe(true);
      expect(await row(other, hidden.id).count()).toBe(0);
      await other.screenshot('lobby-watch-phone-de');
      await other.check();
      await row(other, listed.id).getByRole('link', { name: 'Zuschauen' }).tap();
      await page.waitForURL(`**/t/${listed.id}`);
      await page.locator('.board').first().waitFor();
      expect(await other.get<TableState>(`/api/tables/${listed.id}`)).toMatchObject({ table: { mine: [] } });
    });
    // Nobody watches their own game from the list.
    expect(await anna.get<Listed[]>('/api/watch')).toEqual([]);
    await resign(anna, listed.id);
    await visit({ locale: 'fr-FR' }, async (other) => {
      await other.go('/lobby');
      await other.page.getByText('Aucune partie à regarder en ce moment.').waitFor();
      await other.check();
    });
  });
});

it('moves nothing while pictures of boards are loading', async () => {
  for (const size of ['desktop', 'phone', 'small'] as const) {
    await visit({ size }, async (visitor) => {
      const { page } = visitor;
      const { id } = await createTable(visitor, { game: 'classic', seats: BOTH_SEATS });
      await playUntil(visitor, id, tilesOnBoard(9));
      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/art/*/table/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${server.origin}/`);
      await row(visitor, id).waitFor();
      const before = await row(visitor, id).boundingBox();
      expect(await isPictured(visitor, id)).toBe(false);
      release();
      await expect.poll(() => isPictured(visitor, id)).toBe(true);
      expect(await row(visitor, id).boundingBox()).toEqual(before);
      await visitor.screenshot(`start-continue-${size}`);
      await visitor.check();
      // The place that the start page keeps on the next visit is as high as the row.
      let kept: number | undefined;
      await page.route('**/api/mine', async (route) => {
        kept = (await page.locator('.kept').boundingBox())?.height;
        await route.continue();
      });
      await page.goto(`${server.origin}/`);
      await row(visitor, id).waitFor();
      await page.unroute('**/api/mine');
      expect(Math.abs((kept ?? 0) - (before?.height ?? 0))).toBeLessThan(2);
      await resign(visitor, id);
    });
  }
});
