// The page as a site of files in a folder of any web host: no server is asked, and a newer version says so politely.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFileHost } from './files';
import { visiting } from './harness';
import { dealKnown, kept, playBot } from './local-actions';
import { playOn, waitForDecision } from './table-actions';

const host = useFileHost();
const visit = visiting(host);

it('plays, shows rules and lessons, and asks nobody', () =>
  visit({ keeps: true, pace: 'at-once' }, async (visitor) => {
    const { page } = visitor;
    await dealKnown(visitor);
    await visitor.go('/');
    await visitor.check();
    await visitor.screenshot('site-start');
    await playBot(visitor, 'castle');
    expect(new URL(page.url()).hash).toMatch(/^#\/t\/local-/);
    await playOn(page, 4);
    await waitForDecision(page);
    await visitor.check();
    await page.reload();
    await waitForDecision(page);
    for (const path of ['/#/rules/classic#B5', '/#/learn', '/#/gallery', '/#/mine', '/#/settings', '/#/new/city']) {
      await visitor.go(path);
      await visitor.check();
    }
    await visitor.go('/#/rules/classic');
    await page.locator('.contents a').first().click();
    expect(new URL(page.url()).hash).toContain('#/rules/classic#section-1');
    expect(host.missing).toEqual([]);
  }));

it('opens again without a net, and says when a newer version is ready, but not in the middle of a game', () =>
  visit({ keeps: true, pace: 'at-once' }, async (visitor) => {
    const { page } = visitor;
    await dealKnown(visitor);
    await visitor.go('/');
    await kept(page);
    await visitor.context.setOffline(true);
    await visitor.go('/');
    await playBot(visitor, 'classic');
    await waitForDecision(page);
    await visitor.context.setOffline(false);
    // The page of the newer version has another script.
    appendFileSync(join(host.folder, 'sw.js'), "\nFILES.splice(0, FILES.length, '');\n");
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const waits = registration.installing;
      if (waits) await new Promise((resolve) => waits.addEventListener('statechange', resolve));
    });
    expect(await page.locator('[data-update]').count()).toBe(0);
    await page.locator('.top .home').click();
    await page.locator('[data-update]').waitFor();
    await visitor.screenshot('update-ready');
    await page.goBack();
    await waitForDecision(page);
    await expect.poll(() => page.locator('[data-update]').count()).toBe(0);
    await page.locator('.top .home').click();
    await page.locator('[data-update]').waitFor();
    await Promise.all([page.waitForEvent('load'), page.locator('[data-update] button').click()]);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    expect(await page.locator('[data-update]').count()).toBe(0);
  }));
