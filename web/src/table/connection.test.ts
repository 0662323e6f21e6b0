import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, Message, State, TableState, Update } from '../wire/types';
import { Connection } from './connection.svelte';
import { place } from './legal.fixture';
import { now as nothing } from './now.fixture';

const legal = place(1, 0, 'N');
const now = nothing({ decision: { seat: 0, kind: 'place', legal: [legal] } });
const state: State = { seq: 2, at: 0, tiles: [], now, chat: [] };
const update = (seq: number): Update => ({ seq, at: 0, entry: { type: 'started' }, events: [], laid: [], now });

class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: Act[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Act);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What HTTP answers; null: nothing can be reached. */
let answers: ((path: string, body?: string) => unknown) | null;
const table = { id: 'abc', mine: [0], seats: [], connected: [] } as unknown as TableState['table'];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  answers = (path) => (path.includes('/updates') ? [update(1), update(2)] : { table, state });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!answers) return Promise.reject(new Error('no line'));
    const json = answers(path, typeof init?.body === 'string' ? init.body : undefined);
    return Promise.resolve(new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const socket = (): FakeSocket => {
  const last = FakeSocket.all.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
};
async function connected(): Promise<{ line: Connection; stop: () => void }> {
  const line = new Connection('abc');
  const stop = line.start();
  await vi.advanceTimersByTimeAsync(0);
  socket().open();
  return { line, stop };
}

describe('a table’s line', () => {
  it('starts with all that happened and follows from there', async () => {
    const { line, stop } = await connected();
    expect(socket().url).toBe('ws://table.test/api/tables/abc/socket?since=2');
    expect(line.history.map((position) => position.seq)).toEqual([1, 2]);
    socket().hear({ type: 'update', ...update(3) });
    socket().hear({ type: 'update', ...update(3) });
    expect(line.state?.seq).toBe(3);
    expect(line.history).toHaveLength(3);
    socket().hear({ type: 'here', seats: [0, 1] });
    expect(line.table?.connected).toEqual([0, 1]);
    stop();
  });

  it('asks anew where an update is missing', async () => {
    const { line, stop } = await connected();
    answers = (path) => (path.includes('/updates') ? [1, 2, 3, 4, 5].map(update) : { table, state: { ...state, seq: 5 } });
    socket().hear({ type: 'update', ...update(5) });
    await vi.advanceTimersByTimeAsync(0);
    expect(line.state?.seq).toBe(5);
    expect(line.history).toHaveLength(5);
    stop();
  });

  it('repeats a request under the same name until it is answered', async () => {
    const { line, stop } = await connected();
    const done = line.act({ type: 'choose', action: legal.action });
    const [first] = socket().sent;
    socket().close();
    expect(line.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    socket().open();
    expect(line.isBack).toBe(true);
    expect(socket().sent).toEqual([first]);
    socket().hear({ type: 'update', ...update(3) });
    socket().hear({ type: 'done', client: first?.client ?? '', seq: 3 });
    expect(await done).toBe(3);
    expect(line.busy).toBe(0);
    stop();
  });

  it('takes what it missed and tries again if the move is still there', async () => {
    const { line, stop } = await connected();
    const done = line.act({ type: 'choose', action: legal.action });
    const client = socket().sent[0]?.client ?? '';
    socket().hear({ type: 'refused', client, refusal: { code: 'stale', message: '', missed: [update(3)] } });
    expect(socket().sent[1]).toMatchObject({ client, after: 3 });
    socket().hear({ type: 'done', client, seq: 4 });
    expect(await done).toBe(4);
    stop();
  });

  it('says why something is refused', async () => {
    const { line, stop } = await connected();
    const done = line.act({ type: 'choose', action: place(9, 9, 'N').action });
    const client = socket().sent[0]?.client ?? '';
    socket().hear({ type: 'refused', client, refusal: { code: 'illegal', message: 'no', rule: 'B5' } });
    await expect(done).rejects.toMatchObject({ code: 'illegal', rule: 'B5' });
    stop();
  });

  it('gives a socket up that does not answer', async () => {
    const { line, stop } = await connected();
    void line.act({ type: 'choose', action: legal.action });
    const first = socket();
    await vi.advanceTimersByTimeAsync(8100);
    expect(first.readyState).toBe(3);
    expect(line.link).toBe('lost');
    stop();
  });

  it('plays by HTTP where sockets fail', async () => {
    const { line, stop } = await connected();
    answers = (path, body) =>
      path.endsWith('/act')
        ? { seq: 3, updates: [update(3)] }
        : path.includes('/updates')
          ? []
          : { table, state, body };
    socket().close();
    const isOpen = () => line.link === 'open';
    for (let tries = 0; tries < 6 && !isOpen(); tries++) {
      await vi.advanceTimersByTimeAsync(12_000);
      if (!isOpen()) socket().close();
    }
    expect(isOpen()).toBe(true);
    expect(await line.act({ type: 'choose', action: legal.action })).toBe(3);
    expect(line.state?.seq).toBe(3);
    stop();
  });

  it.each([
    { status: 404, refusal: { code: 'unknown-table', message: 'none' } },
    { status: 503, refusal: { code: 'away', reason: { type: 'unreadable' }, message: 'none' } },
  ])('gives up on a table that is refused as $refusal.code', async ({ status, refusal }) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify(refusal), { status, headers: { 'content-type': 'application/json' } }),
      ),
    );
    const line = new Connection('abc');
    const stop = line.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(line.failure?.code).toBe(refusal.code);
    expect(FakeSocket.all).toHaveLength(0);
    stop();
  });
});
