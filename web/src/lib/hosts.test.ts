import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateTable } from '../wire/types';
import type { Answer, Question } from './host';
import { hostOf, isLocal } from './host';

const LOCAL = 'local-0123456789abcdef';

describe('hostOf', () => {
  it.each([
    ['/api/tables', 'server'],
    ['/api/mine', 'server'],
    ['/api/watch', 'server'],
    ['/api/tables/0123456789abcdef/act', 'server'],
    [`/api/tables/${LOCAL}/updates?since=3`, 'worker'],
    ['/api/local/tables', 'worker'],
    [`/art/painted/table/${LOCAL}.svg?at=3`, 'worker'],
    ['/art/painted/table/0123456789abcdef.svg?at=3', 'server'],
    ['/art/painted/tile/base/CRFR/N/0.svg?v=1', 'either'],
    ['/api/games', 'either'],
    ['/api/rules/city?lang=fr', 'either'],
    ['/api/records/look', 'either'],
  ])('%s is answered by: %s', (path, host) => expect(hostOf(path)).toBe(host));

  it('tells tables of this browser from those of servers', () => {
    expect(isLocal(LOCAL)).toBe(true);
    expect(isLocal('0123456789abcdef')).toBe(false);
    expect(isLocal('local-')).toBe(false);
  });
});

describe('asking', () => {
  const asked: string[] = [];
  /** The answer of the server; null: it cannot be reached. */
  let fromServer: Answer | null | 'nothing';
  const json = (status: number, body = '{}'): Answer => ({ status, contentType: 'application/json', body });

  beforeEach(() => {
    vi.resetModules();
    asked.length = 0;
    fromServer = json(200);
    vi.doMock('./server-host', () => ({
      serverHost: {
        request: ({ path, signal }: Question) => {
          asked.push(`server ${path}`);
          if (fromServer === 'nothing') {
            return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
          }
          return fromServer ? Promise.resolve(fromServer) : Promise.reject(new Error('no line'));
        },
      },
    }));
  });
  afterEach(() => {
    vi.doUnmock('./server-host');
    vi.doUnmock('../local/worker-host');
  });
  /** The module with or without a worker. */
  async function hosts(hasWorker: boolean) {
    const request = ({ path }: Question) => {
      asked.push(`worker ${path}`);
      return Promise.resolve(json(200));
    };
    vi.doMock('../local/worker-host', () => ({ workerHost: hasWorker ? { request } : null }));
    return import('./hosts.svelte');
  }
  const games: Question = { method: 'GET', path: '/api/games' };

  it('prefers the server, and takes the worker while it is away', async () => {
    const { ask, server } = await hosts(true);
    await ask(games);
    fromServer = null;
    await ask(games);
    expect(server.isAway).toBe(true);
    await ask(games);
    expect(asked).toEqual(['server /api/games', 'server /api/games', 'worker /api/games', 'worker /api/games']);
    fromServer = json(200);
    // Lists are only on the server, so they are asked for again and again.
    await ask({ method: 'GET', path: '/api/mine' });
    expect(server.isAway).toBe(false);
  });

  it('takes the worker when the server does not answer for three seconds', async () => {
    const { ask, server } = await hosts(true);
    vi.useFakeTimers();
    fromServer = 'nothing';
    const answer = ask(games);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect((await answer).status).toBe(200);
    expect([asked.at(-1), server.isAway]).toEqual(['worker /api/games', true]);
  });

  it('opens a table against bots on the server where the worker cannot run', async () => {
    const request = () => Promise.reject(new Error('the worker does not start'));
    vi.doMock('../local/worker-host', () => ({ workerHost: { request } }));
    const { api } = await import('./api');
    fromServer = json(201, '{"id":"0123456789abcdef"}');
    const seats = [{ type: 'me', name: 'A' }, { type: 'bot', level: 'easy' }];
    expect(await api.create({ seats } as CreateTable)).toMatchObject({ id: '0123456789abcdef' });
    expect(asked).toEqual(['server /api/tables']);
  });

  it('takes the worker where a proxy answers for the server', async () => {
    const { ask } = await hosts(true);
    fromServer = { status: 502, contentType: 'text/html', body: '' };
    await ask(games);
    expect(asked.at(-1)).toBe('worker /api/games');
    const refusal = { ...games, path: '/api/tables/0123456789abcdef' };
    fromServer = json(503, '{"code":"away"}');
    expect((await ask(refusal)).status).toBe(503);
  });

  it('asks nobody else for what only the server has', async () => {
    const { ask } = await hosts(true);
    fromServer = null;
    await expect(ask({ method: 'GET', path: '/api/mine' })).rejects.toThrow();
    expect(asked).toEqual(['server /api/mine']);
  });

  it('without a worker is as if there were none', async () => {
    const { ask, needsServer } = await hosts(false);
    fromServer = null;
    await expect(ask(games)).rejects.toThrow();
    await expect(ask({ method: 'GET', path: `/api/tables/${LOCAL}` })).rejects.toThrow('worker');
    expect(needsServer({ seats: [{ type: 'me', name: 'A' }] })).toBe(true);
  });

  it('plays against bots and on one device in the worker', async () => {
    const { needsServer } = await hosts(true);
    const [me, bot, open] = [{ type: 'me', name: 'A' }, { type: 'bot', level: 'easy' }, { type: 'open' }] as const;
    expect(needsServer({ seats: [me, bot] })).toBe(false);
    expect(needsServer({ seats: [me, me] })).toBe(false);
    expect(needsServer({ seats: [me, open] })).toBe(true);
  });
});
