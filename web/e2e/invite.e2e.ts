import { expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { Visitor, useTestServer } from './harness';

const server = useTestServer();

it('lets a friend join a private table by its link, and nobody else', async () => {
  const anna = await Visitor.open(server, {});
  await anna.go('/new/castle');
  await anna.page.getByLabel('My name at the table').fill('Anna');
  await anna.page.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await anna.page.getByRole('button', { name: 'Open table and invite' }).click();
  const field = anna.page.getByLabel('Link to join', { exact: true });
  await field.waitFor();
  const link = await field.inputValue();
  expect(link).toMatch(/\/t\/\w+#\w{8,}$/);
  expect(await anna.page.getByLabel('Link to watch only', { exact: true }).inputValue()).toBe(link.split('#')[0]);
  expect(await anna.page.getByRole('img', { name: 'QR code for the link to join' }).count()).toBe(1);
  await anna.screenshot('invite-desktop', false);
  await anna.check();

  // The browser stores the key, which the server sends only once.
  await anna.page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe(link);

  const path = link.slice(server.origin.length);
  const stranger = await Visitor.open(server, { locale: 'fr' });
  await stranger.page.goto(link.split('#')[0] ?? '');
  await stranger.page.getByText('Cette table est privée').waitFor();
  await stranger.screenshot('join-private-fr');
  await stranger.check();
  // The whole link in the same tab: only the fragment of the address changes.
  await stranger.page.goto(link);
  await stranger.page.getByRole('button', { name: 'Rejoindre' }).waitFor();
  await stranger.leave();

  const ben = await Visitor.open(server, { size: 'phone', locale: 'de' });
  await ben.page.goto(server.origin + path);
  await ben.page.getByLabel('Dein Name', { exact: true }).fill('Ben');
  await ben.screenshot('join-de-phone');
  await ben.check();
  await ben.page.getByRole('button', { name: 'Mitspielen' }).click();
  const id = path.slice(3).split('#')[0] ?? '';
  await expect
    .poll(async () => (await ben.get<TableState>(`/api/tables/${id}`)).state.now.status)
    .toBe('running');
  const { table } = await ben.get<TableState>(`/api/tables/${id}`);
  expect(table.seats).toMatchObject([
    { type: 'person', name: 'Anna' },
    { type: 'person', name: 'Ben' },
  ]);
  await anna.leave();
  await ben.leave();
});
