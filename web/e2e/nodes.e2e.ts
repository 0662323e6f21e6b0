// Two nodes on one PostgreSQL behind a balancer: a player does not notice that one of them is replaced.

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTable } from './drive';
import { closeBrowser, launch, SEED, visiting, type Process } from './harness';
import { answer, confirm, draft, known, pressTarget, waitForDecision } from './table-actions';

const folder = mkdtempSync(join(tmpdir(), 'bastide-nodes-'));
let nodes: Process[] = [];
let balancer: Server | null = null;
/** The node that gets new connections. */
let target: Process;
const site = { origin: '' };
const visit = visiting(site);

beforeAll(async () => {
  const database = process.env.BASTIDE_TEST_POSTGRES;
  if (!database) throw new Error('BASTIDE_TEST_POSTGRES must name a PostgreSQL database, as `cargo xtask page` does');
  const key = join(folder, 'key');
  // The same in every run, since the database keeps its fingerprint.
  writeFileSync(key, '0'.repeat(64));
  const start = (name: string) =>
    launch('127.0.0.1:0', database, '--key-file', key, '--node', name, '--drain-time', '30s', '--test-seed', SEED);
  nodes = [await start('one'), await start('other')];
  target = nodes[0]!;
  const server = createServer((client) => {
    const [host, port] = target.address.split(':');
    const node = connect(Number(port), host);
    // An end of either side ends the other.
    client.on('error', () => node.destroy()).on('close', () => node.destroy()).pipe(node);
    node.on('error', () => client.destroy()).on('close', () => client.destroy()).pipe(client);
  });
  balancer = server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await closeBrowser();
  balancer?.close();
  for (const { child } of nodes) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Sockets in the order in which the page begins to open them and in which they are closed: `+0 +1 -0`. */
function watchSockets(page: Page): string[] {
  const log: string[] = [];
  let count = 0;
  page.on('websocket', (socket) => {
    const number = count++;
    log.push(`+${number}`);
    socket.once('close', () => log.push(`-${number}`));
  });
  return log;
}

declare global {
  interface Window {
    /** Texts of the page about its connection. */
    connectionTexts: string[];
  }
}

/** Notes all texts that tell of a lost or restored connection, even for a moment. */
async function watchTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.connectionTexts = [];
    new MutationObserver(() => {
      const text = document.body.innerText.match(/Connection lost|Connected again/);
      if (text) window.connectionTexts.push(text[0]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

it('moves players to another node while they think, with their drafts, and lets them play on', async () => {
  await visit({}, (anna) =>
    visit({ size: 'phone' }, async (ben) => {
      const { id, invite } = await createTable(anna, { game: 'classic', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] });
      // The page gives the visitor a cookie.
      await ben.go('/');
      await ben.post(`/api/tables/${id}/join`, { client: 'ben', name: 'Ben', invite });
      const logs = [anna, ben].map(({ page }) => watchSockets(page));
      for (const visitor of [anna, ben]) {
        await visitor.go(`/t/${id}`);
        await watchTexts(visitor.page);
      }
      for (const log of logs) await expect.poll(() => log).toEqual(['+0']);
      // Anna has laid her tile, and thinks about a follower.
      expect(await waitForDecision(anna.page)).toBe('place');
      await pressTarget(anna.page, anna.page.locator('.layer [data-target]').first(), false);
      expect((await known(anna.page)).asked).toBe('deploy');

      target = nodes[1]!;
      nodes[0]!.child.kill('SIGTERM');
      // Each socket is opened at the other node before the old one is closed.
      for (const log of logs) await expect.poll(() => log).toEqual(['+0', '+1', '-0']);
      expect((await draft(anna.page)).asked).toBe('deploy');
      const ended = once(nodes[0]!.child, 'exit');
      // A second signal ends the waiting.
      nodes[0]!.child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);

      await confirm(anna.page);
      await answer(ben.page, await waitForDecision(ben.page), 0, true);
      expect(await waitForDecision(anna.page)).toBe('place');
      for (const [nth, visitor] of [anna, ben].entries()) {
        expect(await visitor.page.evaluate(() => window.connectionTexts)).toEqual([]);
        expect(logs[nth]).toEqual(['+0', '+1', '-0']);
        await visitor.check();
      }
    }),
  );
});
