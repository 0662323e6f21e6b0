import { describe, expect, it } from 'vitest';
import type { Listed, TableState } from '../src/wire/types';
import { visiting, useTestServer, type VisitOptions, type Visitor } from './harness';
import { waitForDecision } from './table-actions';

const server = useTestServer();

const visit = visiting(server);

/** The cumulative layout shift since the page was opened. */
async function layoutShift(visitor: Visitor): Promise<number> {
  await visitor.settled();
  return visitor.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift')) sum += (entry as PerformanceEntry & { value: number }).value;
          // Entries arrive in order: after the mark, all shifts before it are counted.
          if (list.getEntriesByName('settled').length > 0) resolve(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        performance.mark('settled');
      }),
  );
}

/** Scrolls through the page, so that lazy pictures are loaded. */
async function scrollThrough({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      // Browsers check once a frame which pictures are visible.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  const pictures = page.locator('main img');
  const loaded = () => pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(loaded).toBe(await pictures.count());
}

const PAGES = {
  start: '/',
  new: '/new/classic',
  'new-castle': '/new/castle',
  lobby: '/lobby',
  mine: '/mine',
  settings: '/settings',
  learn: '/learn',
  gallery: '/gallery',
  rules: '/rules/classic#B5',
  missing: '/nothing/here',
};

// Each page once in each language, with alternating screen sizes and colour schemes.
const LOCALES = ['en-GB', 'fr-CA', 'de-AT'];
describe.each(Object.entries(PAGES).map(([name, path], at) => ({ name, path, at })))('$name', ({ name, path, at }) => {
  const cases = LOCALES.map((locale, nth): [string, VisitOptions] => {
    const size = (at + nth) % 2 === 0 ? 'desktop' : 'phone';
    const scheme = (Math.floor(at / 2) + nth) % 2 === 0 ? 'light' : 'dark';
    return [`${locale.slice(0, 2)}-${size}-${scheme}`, { size, locale, scheme }];
  });
  it.each(cases)('%s', async (label, how) => {
    await visit(how, async (visitor) => {
      await visitor.go(path);
      // Before the screenshot, which resizes the window.
      if (name === 'start') expect(await layoutShift(visitor)).toBeLessThan(0.02);
      if (name === 'gallery') await scrollThrough(visitor);
      await visitor.screenshot(`${name}-${label}`);
      expect(await visitor.page.getAttribute('html', 'lang')).toBe(how.locale?.slice(0, 2));
      await visitor.check();
    });
  });
});

it('leads from the start page to the first tile in three clicks', async () => {
  await visit({}, async (visitor) => {
    await visitor.go('/');
    await visitor.page.getByRole('link', { name: 'Play Classic' }).click();
    await visitor.page.getByRole('button', { name: 'Play', exact: true }).click();
    await visitor.page.waitForURL(/\/t\/[\w-]+$/);
    expect(await waitForDecision(visitor.page)).toBe('place');
    // The game is listed on the start page.
    await visitor.go('/');
    await visitor.page.getByText('Your turn').first().waitFor();
    await visitor.screenshot('start-continue');
    // On the next visit, space is reserved for the list, and nothing jumps.
    await visitor.go('/');
    await visitor.page.getByText('Your turn').first().waitFor();
    expect(await layoutShift(visitor)).toBeLessThan(0.02);
    await visitor.go('/mine');
    await visitor.page.getByText('Your turn').first().waitFor();
    await visitor.screenshot('mine-running');
    await visitor.check();
  });
});

it('opens a table for friends and lists it in the lobby', async () => {
  await visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/new/classic');
    await page.getByLabel('My name at the table').fill('Anna');
    await page.getByLabel('Seat 2', { exact: true }).selectOption('open');
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await page.getByRole('checkbox', { name: /Show in the list/ }).check();
    await page.getByRole('checkbox', { name: /Inns & Cathedrals/ }).check();
    await page.getByRole('checkbox', { name: /The River/ }).check();
    // The Count and The River exclude each other.
    await page.getByRole('checkbox', { name: /The Count/ }).check();
    expect(await page.getByRole('checkbox', { name: /The River/ }).isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'Time per move' }).check();
    await visitor.screenshot('new-filled-phone');
    await visitor.check();
    await page.getByRole('button', { name: 'Open table and invite' }).click();
    await page.waitForURL(/\/t\/\w+$/);
    const id = new URL(page.url()).pathname.slice(3);
    const kept = await page.evaluate(() => localStorage.getItem('bastide.invites'));
    expect(kept).toContain(id);
    const { table } = await visitor.get<TableState>(`/api/tables/${id}`);
    expect(table).toMatchObject({ sets: ['base', 'inns', 'count'], listed: true, aids: true });
    expect(table.clock).toEqual({ type: 'per-move', seconds: 90 });
    expect(table.seats).toMatchObject([{ type: 'person', name: 'Anna' }, { type: 'open' }, { type: 'open' }]);

    await visit({ locale: 'fr-FR' }, async (other) => {
      await other.go('/lobby');
      await other.page.getByText('2 places libres').waitFor();
      await other.screenshot('lobby-one-fr');
      await other.check();
      expect(await other.get<Listed[]>('/api/tables')).toHaveLength(1);
    });
    // The form remembers the choices.
    await visitor.go('/new/classic');
    expect(await page.getByLabel('Seat 2', { exact: true }).inputValue()).toBe('open');
    expect(await page.getByLabel('Seat 3', { exact: true }).inputValue()).toBe('open');
  });
});

it('keeps the settings', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/settings');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Plain, with high contrast' }).check();
    await page.getByRole('button', { name: 'Deutsch' }).first().click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const root = await page.evaluate(() => {
      const { dataset, lang } = document.documentElement;
      return { ...dataset, lang, ground: getComputedStyle(document.documentElement).backgroundColor };
    });
    expect(root).toMatchObject({ theme: 'dark', look: 'plain', lang: 'de', ground: 'rgb(43, 36, 34)' });
    await visitor.screenshot('settings-dark-plain');
    await visitor.check();
  });
});

it('can be used by keyboard: skip link, menu on a phone, back', async () => {
  await visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await visitor.screenshot('menu-phone', false);
    await visitor.check();
    await page.getByRole('link', { name: 'Open tables' }).press('Enter');
    await page.waitForURL('**/lobby');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(await page.title()).toBe('Open tables · Bastide');
    await page.goBack();
    await page.getByRole('link', { name: 'Play Classic' }).waitFor();
  });
});

it('shows that the server or the network is unreachable, and recovers', async () => {
  await visit({}, async (visitor) => {
    const { page, context } = visitor;
    await page.route('**/api/tables', (route) => route.abort());
    await visitor.go('/lobby');
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await visitor.screenshot('lobby-away');
    await visitor.check();
    await page.unroute('**/api/tables');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await visitor.screenshot('offline');
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });
});

it('finds rules by words and by number', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/rules/classic#B5');
    const rule = page.locator('#B5');
    await rule.waitFor();
    await expect.poll(() => rule.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.getByLabel('Search the rules').fill('cloister');
    await page.getByText(/\d+ rules? found/).waitFor();
    await page.getByLabel('Search the rules').fill('zzzz');
    await page.getByText('No rule contains these words.').waitFor();
    await visitor.check();
  });
});

it('shows one set of tiles at a time', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/gallery');
    await page.getByRole('heading', { name: 'Base game' }).waitFor();
    await page.getByRole('radio', { name: 'The River' }).check();
    await page.getByText(/12 tiles/).waitFor();
    expect(await page.getByRole('heading', { name: 'Base game' }).count()).toBe(0);
  });
});
