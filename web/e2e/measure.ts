// Measures how fast the page is in a browser: BASTIDE_BIN=… npm run measure. The results are in docs/performance.md.

import { expect, it } from 'vitest';
import type { CDPSession } from 'playwright-core';
import type { TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable, tilesOnBoard, playUntil } from './drive';
import { Visitor, useTestServer } from './harness';

const server = useTestServer();

const TILES = 150;
/** The factor by which the browser's main thread is slowed down. */
const SLOWER = Number(process.env.SLOWER ?? 4);

interface Event {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** CPU time of the thread. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string; data?: { type?: string } };
}

/** Trace categories for frame times, and for the work of a frame. More categories make the work take longer. */
const FRAMES = 'disabled-by-default-devtools.timeline.frame,__metadata';
const WORK = `devtools.timeline,disabled-by-default-devtools.timeline,${FRAMES}`;

async function traced(session: CDPSession, categories: string, work: () => Promise<void>): Promise<Event[]> {
  const events: Event[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as Event[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** The quantile of some values. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

function frames(what: string, events: readonly Event[]): void {
  const drawn = events.filter((one) => one.name === 'DrawFrame').map((one) => one.ts / 1000).toSorted((a, b) => a - b);
  const gaps = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  console.log(
    `${what}, ${SLOWER} times slower: ${gaps.length} frames, median ${quantile(gaps, 0.5).toFixed(1)} ms, ` +
      `p95 ${quantile(gaps, 0.95).toFixed(1)} ms, longest ${Math.max(...gaps).toFixed(1)} ms`,
  );
}

function work(what: string, events: readonly Event[]): void {
  const counted = (name: string) => events.filter((one) => one.name === name && one.ph !== 'E').length;
  // Only the page's main thread dispatches pointer events.
  const main = events.find((one) => one.name === 'EventDispatch');
  const tasks = events.filter((one) => one.pid === main?.pid && one.tid === main.tid && one.name === 'RunTask');
  const time = tasks.reduce((all, one) => all + (one.tdur ?? 0), 0) / 1000;
  console.log(
    `${what}: main thread ${(time / counted('DrawFrame')).toFixed(2)} ms of its own time a frame, ` +
      ['Layout', 'Paint', 'RasterTask'].map((name) => `${name} ${counted(name)}`).join(', '),
  );
}

/** Makes the pages of a context show a table with `TILES` tiles. No game has so many: the rest is added in rows below. */
async function largeTable(visitor: Visitor): Promise<string> {
  const sets = ['base', 'inns', 'traders', 'cult', 'count', 'king'];
  const { id } = await createTable(visitor, { game: 'classic', sets, seats: BOTH_SEATS });
  await playUntil(visitor, id, tilesOnBoard(100), [['deploy follower city'], ['deploy follower road']]);
  await visitor.context.route(`**/api/tables/${id}`, async (route) => {
    const answer = await route.fetch();
    const table = (await answer.json()) as TableState;
    const { tiles } = table.state;
    const low = Math.max(...tiles.map(({ y }) => y)) + 1;
    const left = Math.min(...tiles.map(({ x }) => x));
    for (let n = 0; tiles.length < TILES; n++) {
      const like = tiles[n];
      if (like) tiles.push({ ...like, x: left + (n % 12), y: low + Math.floor(n / 12) });
    }
    await route.fulfill({ response: answer, json: table });
  });
  return id;
}

it('loading a large board', async () => {
  const visitor = await Visitor.open(server);
  const id = await largeTable(visitor);
  const rounds: { main: number; all: number; settled: number; bytes: number }[] = [];
  for (let round = 0; round < 7; round++) {
    const page = await visitor.context.newPage();
    const session = await visitor.context.newCDPSession(page);
    await session.send('Network.enable');
    // Every round loads everything, as at the first visit.
    await session.send('Network.clearBrowserCache');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
    const times = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
      return { main: of('TaskDuration'), all: of('ProcessTime') };
    };
    const from = performance.now();
    await page.goto(`${server.origin}/t/${id}`);
    await page.waitForFunction((tiles) => document.querySelectorAll('.layer image, .layer [data-tile]').length >= tiles, TILES);
    // Painting ends when the browser's process for the page needs no time any more.
    let [last, still, settled] = [await times(), 0, 0];
    while (still < 4) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const next = await times();
      still = next.all - last.all < 8 ? still + 1 : 0;
      if (still === 0) settled = performance.now() - from;
      last = next;
    }
    rounds.push({ ...last, settled, bytes });
    await page.close();
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5).toFixed(0);
  console.log(
    `loading ${TILES} tiles: main thread ${median((one) => one.main)} ms, all threads of the page ${median((one) => one.all)} ms, ` +
      `done after ${median((one) => one.settled)} ms, ${median((one) => one.bytes)} bytes; medians of ${rounds.length}`,
  );
  await visitor.leave();
}, 300_000);

it('panning and zooming', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const id = await largeTable(visitor);
  await visitor.go(`/t/${id}`);
  expect(await page.locator('.layer image, .layer [data-tile]').count()).toBeGreaterThanOrEqual(TILES);
  const session = await visitor.context.newCDPSession(page);
  const box = await page.getByRole('group', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  /** Calls `step` 60 times a second, whether the page keeps up or not. */
  const during = async (seconds: number, step: (t: number) => Promise<unknown>) => {
    const from = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let n = 0; n < seconds * 60; n++) {
      sent.push(step(n / 60));
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + (n + 1) * (1000 / 60) - performance.now())));
    }
    await Promise.all(sent);
  };
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', mx: number, my: number) =>
    session.send('Input.dispatchMouseEvent', { type, x: mx, y: my, button: 'left', buttons: 1, clickCount: 1 });
  const pan = async () => {
    await mouse('mousePressed', x, y);
    await during(5, (t) => mouse('mouseMoved', x + 180 * Math.sin(t * 2), y + 120 * Math.sin(t * 3)));
    await mouse('mouseReleased', x, y);
  };
  const zoom = () =>
    during(5, (t) =>
      session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: Math.cos(t * 3) * 20 }),
    );
  for (const [what, hand] of [['panning', pan], ['zooming', zoom]] as const) {
    work(what, await traced(session, WORK, hand));
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    frames(what, await traced(session, FRAMES, hand));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await visitor.leave();
}, 300_000);

it('first paint and size', async () => {
  const paints: number[] = [];
  for (let visits = 0; visits < 9; visits++) {
    const visitor = await Visitor.open(server);
    await visitor.go('/');
    const { paint, sizes } = await visitor.page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      sizes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((one) => {
        const { name, encodedBodySize } = one as PerformanceResourceTiming;
        return [new URL(name).pathname, encodedBodySize] as const;
      }),
    }));
    paints.push(paint);
    if (visits === 0) {
      const sum = (list: typeof sizes) => list.reduce((all, [, size]) => all + size, 0);
      const art = sizes.filter(([path]) => path.startsWith('/art/'));
      console.log(`start page: ${sum(sizes) - sum(art)} bytes as sent, and ${sum(art)} of pictures`);
    }
    await visitor.leave();
  }
  console.log(`first contentful paint: median ${quantile(paints, 0.5).toFixed(0)} ms, longest ${Math.max(...paints).toFixed(0)} ms of ${paints.length}`);
}, 120_000);

it('from Play to the first tile', async () => {
  const times: number[] = [];
  for (let visits = 0; visits < 5; visits++) {
    const visitor = await Visitor.open(server);
    await visitor.go('/');
    const { page } = visitor;
    const from = performance.now();
    await page.getByRole('link', { name: 'Play Classic' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-decision=place] :is(.layer image, .layer [data-tile])').first().waitFor();
    times.push(performance.now() - from);
    await visitor.leave();
  }
  console.log(`from Play to the first tile: median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`);
}, 120_000);
