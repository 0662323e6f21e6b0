import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Listed } from '../wire/types';

const local = [{ id: 'local-1' }] as Listed[];
const remote = [{ id: 'abc' }] as Listed[];
let [isReachable, hangs] = [true, false];

async function load(hasWorker = true) {
  vi.doMock('../local/store', () => ({
    store: {
      list: () => Promise.resolve(local.map((listed) => ({ listed }))),
    },
  }));
  vi.doMock('./hosts.svelte', () => ({ hasWorker, server: { isAway: !isReachable } }));
  vi.doMock('./api', async () => {
    class Refused extends Error {}
    const away = (): Promise<never> => Promise.reject(new Refused('away'));
    return {
      Refused,
      api: {
        mine: (signal?: AbortSignal) => {
          if (hangs) return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
          return isReachable ? Promise.resolve(remote) : away();
        },
      },
    };
  });
  return import('./my-tables');
}

beforeEach(() => {
  vi.resetModules();
  [isReachable, hangs] = [true, false];
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

it('does not wait for a server that hangs', async () => {
  vi.useFakeTimers();
  const { myTables } = await load();
  hangs = true;
  vi.stubGlobal('navigator', { onLine: true });
  const listing = myTables();
  await vi.advanceTimersByTimeAsync(3000);
  const { tables, error } = await listing;
  expect(tables).toEqual(local);
  expect(error).not.toBeNull();
  vi.useRealTimers();
});

it('puts first what others wait for', async () => {
  const { urgency } = await load();
  const turns = [{ id: 'local-1', my_turn: false }, { id: 'local-1', my_turn: true }, { id: 'abc', my_turn: true }];
  expect(turns.map(urgency)).toEqual([0, 1, 2]);
});
