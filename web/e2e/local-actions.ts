// What a visitor does with games that are played in the browser.

import type { Page } from 'playwright-core';
import type { GameKind } from '../src/wire/types';
import { SEED, type Visitor } from './harness';

/** Deals the games of this browser from a known seed; call before the page is opened. */
export async function dealKnown(visitor: Visitor): Promise<void> {
  await visitor.context.addInitScript((seed) => localStorage.setItem('bastide.test-seed', seed), SEED);
}

/** Waits until the page can be opened without a net. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    }
  });
}

/** Opens a table against an easy bot by clicking; returns its id. The start page must be open. */
export async function playBot(visitor: Visitor, game: GameKind): Promise<string> {
  const { page } = visitor;
  const names = { classic: 'Classic', castle: 'Castle', city: 'City' };
  await page.getByRole('link', { name: `Play ${names[game]}` }).click();
  await page.locator('form select').nth(1).selectOption('bot:easy');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('[data-decision]').waitFor();
  return /local-\w+/.exec(page.url())?.[0] ?? '';
}
