// What choices bring, told before they are confirmed: squares, spots, guards, quarters; nothing at tables without aids.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Preview, TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable, decisionIs, playUntil } from './drive';
import { SIZES, Visitor, useTestServer, visiting } from './harness';
import { known, openTable, sent, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const seqOf = (page: Page): Promise<string | null> => page.getAttribute('[data-seq]', 'data-seq');
const squares = (page: Page): Locator => page.locator('.layer [data-target^="place "]');
const spots = (page: Page): Locator => page.locator('.layer [data-target^="deploy "]');
const stateOf = async (visitor: Visitor, id: string) => (await visitor.get<TableState>(`/api/tables/${id}`)).state;

/** The first legal placement that would complete a feature of this kind, by its square. */
async function completing(visitor: Visitor, id: string, kind: string): Promise<{ target: string; rotation: string }> {
  const { seq, now } = await stateOf(visitor, id);
  for (const { action } of now.decision?.legal ?? []) {
    if (action.type !== 'place') continue;
    const preview = await visitor.post<Preview>(`/api/tables/${id}/preview`, { after: seq, actions: [action] });
    const isHit = preview.features.some((one) => one.kind === kind && one.open === 0 && one.owners.length > 0);
    if (isHit) return { target: `place ${action.x},${action.y}`, rotation: action.rotation };
  }
  throw new Error(`nothing completes a ${kind}`);
}

/** Whether some placement completes a claimed road. */
const CLAIM = ['deploy follower road', 'deploy follower city'];

it('tells what a square and a spot bring before they are confirmed', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic', seats: BOTH_SEATS });
    // Seat 1 claims roads and cities until one of them can be completed.
    const find = async () => completing(visitor, id, 'road').catch(() => null);
    let hit: Awaited<ReturnType<typeof find>> = null;
    for (let tiles = 5; hit === null; tiles++) {
      await playUntil(visitor, id, ({ tiles: laid }, { kind }) => kind === 'place' && laid.length >= tiles, [[], CLAIM]);
      hit = await find();
    }
    await visitor.go(`/t/${id}`);
    await waitForDecision(page);
    await visitor.settled();
    const target = page.locator(`.layer [data-target="${hit.target}"]`);
    await target.hover();
    // On hover beside the square, in the panel, and for screen readers in a live region.
    await page.locator('.brings-card').waitFor();
    const brings = page.locator('#brings');
    for (let turns = 0; turns < 4 && !/Completes the road/.test((await brings.textContent()) ?? ''); turns++) {
      await page.keyboard.press('r');
      await page.locator('.brings-card').waitFor();
      await visitor.settled();
      await expect.poll(() => brings.locator('p:not(.line)').count()).toBeGreaterThan(0);
    }
    await brings.getByText(/Completes the road: \d+ points? for Ben/).waitFor();
    await page.locator('.brings-card').getByText(/Completes the road/).waitFor();
    await visitor.screenshot('turn-brings', false);
    await target.click();
    await known(page);
    const spot = spots(page).first();
    if ((await spots(page).count()) > 0) {
      await spot.hover();
      await brings.getByText(/now|ended|Completes/).first().waitFor();
    }
    // Each entry of the list is described by the same lines.
    await page.locator('[data-act=take-back]').click();
    await page.mouse.move(1400, 890);
    await page.locator('details.all > summary').click();
    const line = page.locator('[data-line]').first();
    await line.focus();
    expect(await line.getAttribute('aria-describedby')).toBe('brings');
    await visitor.check();
  }));

it('tells what a guard sees and scores', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'city', seats: BOTH_SEATS });
    await playUntil(visitor, id, decisionIs('guard'), [['guard'], ['deploy follower']]);
    await visitor.go(`/t/${id}`);
    expect(await waitForDecision(page)).toBe('guard');
    // The panel shows the guard; as long as it is not chosen, confirming declines.
    await page.locator('.turn [data-building=guard] svg').waitFor();
    expect(await page.getByRole('button', { name: 'No guard' }).count()).toBe(1);
    await page.locator('.layer [data-target=guard]').click();
    await page.locator('#brings').getByText(/Sees \d+ tiles?: \d+ points? if the game ended now/).waitFor();
    // One outline around the whole row.
    expect(await page.locator('.layer .seen:not(.under)').count()).toBe(1);
    await visitor.screenshot('turn-guard', false);
  }));

it('tells what a quarter and the count change', async () =>
  visit({ size: 'phone' }, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS });
    await playUntil(visitor, id, decisionIs('quarter'), [[], CLAIM]);
    await visitor.go(`/t/${id}`);
    expect(await waitForDecision(page)).toBe('quarter');
    await known(page);
    const brings = page.locator('#brings');
    await page.locator('[data-line^="quarter blacksmith"]').first().tap();
    // Sending a figure leads to the question about the count in the same turn.
    await page.locator('[data-asked=count]').waitFor({ state: 'attached' });
    await brings.getByText('Joins roads').waitFor();
    await brings.getByText('Nobody is there yet').waitFor();
    // The list stays where it is while it is touched: nothing else is pressed.
    const line = page.locator('[data-line="count market"]');
    const before = await line.boundingBox();
    await line.tap();
    expect((await line.boundingBox())?.y).toBe(before?.y);
    await brings.getByText('No figures are affected').waitFor();
    await visitor.screenshot('turn-count', false);
    const seq = await seqOf(page);
    await page.locator('[data-act=confirm]').tap();
    await sent(page, seq);
    expect((await stateOf(visitor, id)).now.quarters?.count).toBe('market');
  }));

it('tells nothing at a table without aids', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic', aids: false });
    await waitForDecision(page);
    await squares(page).first().hover();
    await squares(page).first().click();
    await known(page);
    await spots(page).first().click();
    await known(page);
    await visitor.settled();
    expect(await page.locator('#brings p:not(.line), .brings-card, .completes').count()).toBe(0);
  }));

it.each(['en-GB', 'fr-FR', 'de-DE'])('has buttons that fit on the narrowest phone: %s', async (locale) =>
  visit({ size: 'small', locale }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic', sets: ['base', 'inns', 'traders'] });
    await waitForDecision(page);
    await squares(page).first().tap();
    await known(page);
    await visitor.screenshot(`turn-small-${locale}`, false);
    const misfits = await page.locator('section.turn button').evaluateAll(
      (all, width) =>
        all
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < 0 || box.right > width || one.scrollWidth > one.clientWidth + 1;
          })
          .map((one) => one.textContent),
      SIZES.small.width,
    );
    expect(misfits).toEqual([]);
    await visitor.check();
  }));
