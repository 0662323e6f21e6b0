// The page with the net cut: games against bots begin, go on, survive a reload, and can be replayed.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameKind } from '../src/wire/types';
import { useTestServer, visiting, type Size, type Visitor } from './harness';
import { dealKnown, kept, playBot } from './local-actions';
import { playOn, waitForDecision, waitForResult } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Opens the start page once with a net, then cuts the net. */
async function cutOff(visitor: Visitor): Promise<void> {
  await dealKnown(visitor);
  await visitor.go('/');
  await kept(visitor.page);
  await visitor.context.setOffline(true);
}

const scores = (visitor: Visitor) => visitor.page.locator('.players .score').allTextContents();

describe('without a net', () => {
  const games: [GameKind, Size][] = (['classic', 'castle', 'city'] as const).flatMap((game) => [
    [game, 'desktop'],
    [game, 'phone'],
  ]);
  it.each(games)(
    'a whole game of %s can be played and replayed (%s)',
    (game, size) =>
      visit({ keeps: true, size, pace: 'at-once' }, async (visitor) => {
        const { page } = visitor;
        await cutOff(visitor);
        await visitor.go('/');
        const id = await playBot(visitor, game);
        expect(id).toMatch(/^local-/);
        await playOn(page, 6, size === 'phone');
        await waitForDecision(page);
        await visitor.settled();
        await visitor.screenshot(`offline-${game}-${size}`, false);
        const [seq, before] = [await page.getAttribute('[data-seq]', 'data-seq'), await scores(visitor)];

        // In the middle of the game the page is opened again.
        await page.reload();
        await page.locator(`[data-seq="${seq}"]`).waitFor({ state: 'attached' });
        await visitor.settled();
        expect(await scores(visitor)).toEqual(before);
        expect(await waitForDecision(page)).not.toBe('over');

        await playOn(page, Infinity, size === 'phone');
        await waitForResult(page);
        await visitor.check();
        const final = await scores(visitor);
        if (game === 'castle') {
          await page.locator('[data-act=analyse]').click();
          await page.locator('.sums li').first().waitFor();
        }

        await visitor.go('/mine');
        await page.getByRole('link', { name: 'Result' }).click();
        await page.locator('[data-act=replay]').click();
        await page.keyboard.press('Home');
        await expect.poll(() => page.locator('.layer [data-tile]').count()).toBeLessThan(4);
        await page.keyboard.press('End');
        await expect.poll(() => scores(visitor)).toEqual(final);
        await visitor.check();
      }),
    900_000,
  );

  it('two people share the device; their game can be downloaded and deleted', () =>
    visit({ keeps: true, size: 'desktop', pace: 'at-once' }, async (visitor) => {
      const { page } = visitor;
      await cutOff(visitor);
      await visitor.go('/new/classic');
      await page.locator('form select').nth(1).selectOption('here:');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await playOn(page, 4);
      await visitor.go('/mine');
      await expect.poll(() => page.locator('article', { hasText: 'on this device' }).count()).toBe(1);
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.actions a[download]').click()]);
      expect(download.suggestedFilename()).toMatch(/^local-\w+\.bastide$/);
      expect(readFileSync(await download.path(), 'utf8')).toMatch(/^bastide 1\ngame classic/);
      await page.locator('[data-act=delete]').click();
      await page.locator('[data-act=delete-sure]').click();
      await expect.poll(() => page.locator('article', { hasText: 'on this device' }).count()).toBe(0);
      await visitor.check();
    }));

  it('a table with other people says that it needs the server', () =>
    visit({ keeps: true, size: 'phone' }, async (visitor) => {
      const { page } = visitor;
      await cutOff(visitor);
      await visitor.go('/new/castle');
      await page.locator('form select').nth(1).selectOption('open');
      await page.getByText('needs the server').waitFor();
      expect(await page.getByRole('button', { name: 'Open table and invite' }).isDisabled()).toBe(true);
      await page.locator('form select').nth(1).selectOption('bot:easy');
      expect(await page.getByRole('button', { name: 'Play', exact: true }).isEnabled()).toBe(true);
      await visitor.screenshot('offline-new-phone');
    }));

  it('rules, lessons and all tiles are there', () =>
    visit({ keeps: true }, async (visitor) => {
      const { page } = visitor;
      await cutOff(visitor);
      await visitor.go('/rules/city');
      await expect.poll(() => page.locator('.rule').count()).toBeGreaterThan(10);
      await visitor.go('/learn/basics');
      await page.locator('.layer [data-tile]').first().waitFor({ state: 'attached' });
      await visitor.go('/gallery');
      await expect
        .poll(() => page.locator('main img').evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.complete && one.naturalWidth > 0).length))
        .toBeGreaterThan(5);
      await visitor.check();
    }));
});

describe('with a net', () => {
  it('a game begins without a request to the server, and goes on without a net', () =>
    visit({ keeps: true, pace: 'at-once' }, async (visitor) => {
      const { page } = visitor;
      await dealKnown(visitor);
      await visitor.go('/');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/tables')) asked.push(request.url());
      });
      await playBot(visitor, 'classic');
      await playOn(page, 2);
      await visitor.context.setOffline(true);
      await playOn(page, 4);
      await waitForDecision(page);
      expect(asked).toEqual([]);
      await visitor.check();
    }));

  it('the start page does not load the library for the worker', () =>
    visit({ keeps: true }, async (visitor) => {
      const { page } = visitor;
      const started: string[] = [];
      page.on('worker', (worker) => started.push(worker.url()));
      await visitor.go('/');
      await kept(page);
      expect(started).toEqual([]);
    }));

  it('two tabs play at one table', () =>
    visit({ keeps: true, pace: 'at-once' }, async (visitor) => {
      const { page } = visitor;
      await dealKnown(visitor);
      await visitor.go('/');
      const id = await playBot(visitor, 'classic');
      await playOn(page, 2);
      await waitForDecision(page);
      const other = await visitor.context.newPage();
      await other.goto(page.url());
      await waitForDecision(other);
      const seq = await other.getAttribute('[data-seq]', 'data-seq');
      await playOn(other, 2);
      await waitForDecision(other);
      expect(await other.getAttribute('[data-seq]', 'data-seq')).not.toBe(seq);
      // The first tab follows, and can go on.
      const now = await other.getAttribute('[data-seq]', 'data-seq');
      await page.locator(`[data-seq="${now}"]`).waitFor({ state: 'attached' });
      expect(await page.locator('.link[role=status]').textContent()).toBe('');
      await playOn(page, 2);
      expect(page.url()).toContain(id);
    }));
});
