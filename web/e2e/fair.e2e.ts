import { expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { playUntil } from './drive';
import { Visitor, useTestServer } from './harness';
import { showTab, waitForDecision } from './table-actions';

// Known deals would ignore the nonces.
const server = useTestServer(null);

it('adds a random number to the shuffle without a visible step, and checks all draws in the browser', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  // A table with a seat for somebody else is on the server.
  await visitor.go('/new/castle');
  await page.locator('form select').nth(1).selectOption('open');
  await page.locator('.go .button.primary').click();
  await page.waitForURL('**/t/*');
  await page.getByRole('button', { name: 'Start now' }).click();
  expect(await waitForDecision(page)).toBe('place');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { table, state } = await visitor.get<TableState>(`/api/tables/${id}`);
  expect(state.now.awaits ?? []).toEqual([]);
  expect(table.seats.filter((seat) => seat.type === 'person' && seat.nonce_hash)).toHaveLength(1);

  await expect(playUntil(visitor, id, () => false)).rejects.toThrow('the game ended');
  // The page has to have nothing but what it stored.
  await visitor.go(`/t/${id}`);
  await showTab(page, 'game');
  await page.locator('[data-act=fair]').click();
  await page.locator('[data-fair=yes]').waitFor();
  await page.getByText('that this browser noted before the game').waitFor();
  await page.getByText('random number of a player’s browser is part of the shuffle (1)').waitFor();
  await page.getByText('The seed produces exactly these draws').waitFor();
  await visitor.check();
  await visitor.screenshot('fair', false);

  // A record with other draws is found out.
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const record = await answer.text();
    const draws = record.split('\n').filter((line) => line.startsWith('draw '));
    const other = draws.find((draw) => draw !== draws[0]) ?? '';
    await route.fulfill({ response: answer, body: record.replace(draws[0] ?? '', other) });
  });
  await page.locator('[data-act=fair]').click();
  await page.locator('[data-fair=no]').waitFor();
  await page.getByText('The draws do not match the seed').waitFor();
  await visitor.check();
});

it('says for whose browser the first draw waits, until its page is open again', async () => {
  const anna = await Visitor.open(server);
  await anna.go('/new/castle');
  await anna.page.getByLabel('My name at the table').fill('Anna');
  await anna.page.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await anna.page.locator('.go .button.primary').click();
  const link = await anna.page.getByLabel('Link to join', { exact: true }).inputValue();
  const path = link.slice(server.origin.length);
  await anna.go('/settings');

  const ben = await Visitor.open(server);
  await ben.go(path);
  await ben.page.locator('.join .button.primary').click();
  const waiting = ben.page.locator('[data-waiting]');
  await waiting.getByText('Waiting for the browser of Anna').waitFor();
  // The server would refuse to give up.
  expect(await ben.page.locator('[data-act=resign]').count()).toBe(0);
  await ben.check();
  await ben.screenshot('fair-waiting', false);

  await anna.go(path);
  await waiting.waitFor({ state: 'detached' });
  await ben.page.locator('[data-act=resign]').waitFor();
  expect(await waitForDecision(anna.page)).toBe('place');
  const { state } = await ben.get<TableState>(`/api${path.split('#')[0]?.replace('/t/', '/tables/')}`);
  expect(state.now.drawn).not.toBeNull();
});
