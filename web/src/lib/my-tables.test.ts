import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Created, Listed } from '../wire/types';

const local = [{ id: 'local-1' }] as Listed[];
const remote = [{ id: 'abc' }] as Listed[];
let [isReachable, removed] = [true, [] as string[]];
let sent: string[] = [];

async function load(hasWorker = true) {
  vi.doMock('../local/store', () => ({
    store: {
      list: () => Promise.resolve(local.map((listed) => ({ listed }))),
      read: (id: string) => Promise.resolve(id === 'local-1' ? { log: 'the log', version: 1 } : null),
      remove: (id: string) => Promise.resolve(void removed.push(id)),
    },
  }));
  vi.doMock('./hosts.svelte', () => ({ hasWorker, server: { isAway: !isReachable } }));
  vi.doMock('./api', async () => {
    class Refused extends Error {}
    const away = (): Promise<never> => Promise.reject(new Refused('away'));
    return {
      Refused,
      api: {
        mine: () => (isReachable ? Promise.resolve(remote) : away()),
        import: (log: string) => {
          sent.push(log);
          return isReachable ? Promise.resolve({ id: 'xyz', invite: 'key' } as Created) : away();
        },
      },
    };
  });
  return import('./my-tables');
}

beforeEach(() => {
  vi.resetModules();
  [isReachable, removed, sent] = [true, [], []];
});
afterEach(() => {
  for (const name of ['../local/store', './hosts.svelte', './api']) vi.doUnmock(name);
  vi.unstubAllGlobals();
});

it('lists the tables of this browser beside those of the server', async () => {
  const { myTables } = await load();
  expect(await myTables()).toEqual({ tables: [...local, ...remote], error: null });
});

it('keeps what the server said last while it is away, and says so unless the browser does', async () => {
  const { myTables } = await load();
  await myTables();
  isReachable = false;
  vi.stubGlobal('navigator', { onLine: true });
  const { tables, error } = await myTables();
  expect(tables).toEqual([...local, ...remote]);
  expect(error).not.toBeNull();
});

it('without a worker has the tables of the server alone', async () => {
  const { myTables } = await load(false);
  expect((await myTables()).tables).toEqual(remote);
  isReachable = false;
  await expect(myTables()).rejects.toThrow();
});

it('puts the log of a table on the server, and deletes it here only then', async () => {
  const { moveToServer, onServer } = await load();
  isReachable = false;
  await expect(moveToServer('local-1')).rejects.toThrow();
  expect(removed).toEqual([]);
  isReachable = true;
  expect(await onServer('local-1')).toBe('xyz');
  expect(sent).toEqual(['the log', 'the log']);
  expect(removed).toEqual(['local-1']);
  expect(await onServer('abc')).toBe('abc');
  await expect(moveToServer('local-2')).rejects.toThrow();
});
