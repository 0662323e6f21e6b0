import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { art } from './art.svelte';

let failing = 0;
const requested: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requested.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    if (path === '/api/games') return Promise.resolve(Response.json({ art: 'abc', games: [] }));
    failing -= 1;
    if (failing >= 0) return Promise.resolve(new Response('', { status: 503 }));
    return Promise.resolve(Response.json({ tiles: [], castle: { view: [0, 0, 10, 20] } }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('requests shapes again that a busy server refused', async () => {
  failing = 2;
  art.load(['castle']);
  await vi.advanceTimersByTimeAsync(1999);
  expect(art.castle).toBeNull();
  await vi.advanceTimersByTimeAsync(4001);
  expect(art.castle).toMatchObject({ view: [0, 0, 10, 20] });
  expect(requested.filter((path) => path.startsWith('/api/art/castle'))).toHaveLength(3);
});

it('requests a picture again after a pause, but not for ever', async () => {
  const url = '/art/painted/tile/base/FFFF/N/0.svg';
  let requests = 0;
  for (let seconds = 0; seconds < 600; seconds++) {
    if (!art.isMissing(url)) {
      requests += 1;
      art.markMissing(url);
    }
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests).toBe(6);
  expect(art.isMissing(url)).toBe(true);
});
