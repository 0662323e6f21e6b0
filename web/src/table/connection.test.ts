import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, History, Message, State, TableState, Update } from '../wire/types';
import { Connection } from './connection.svelte';
import { place } from './legal.fixture';
import { now as nothing } from './now.fixture';

const legal = place(1, 0, 'N');
const now = nothing({ decision: { seat: 0, kind: 'place', legal: [legal] } });
const state: State = { seq: 2, at: 0, tiles: [], now, chat: [] };
const update = (seq: number): Update => ({ seq, at: 0, entry: { type: 'started' }, events: [], laid: [], now });
const page = (seqs: number[], more = false): History => ({ updates: seqs.map(update), more });

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
  receive(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** The responses of HTTP requests; null: the server cannot be reached. */
let answers: ((path: string, body?: string) => unknown) | null;
const table = { id: 'abc', mine: [0], seats: [], connected: [] } as unknown as TableState['table'];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  answers = (path) => (path.includes('/updates') ? page([1, 2]) : { table, state });
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
async function connected(): Promise<{ connection: Connection; stop: () => void }> {
  const connection = new Connection('abc');
  const stop = connection.start();
  await vi.advanceTimersByTimeAsync(0);
  socket().open();
  return { connection, stop };
}

describe('a table’s connection', () => {
  it('loads the history, then follows updates', async () => {
    const { connection, stop } = await connected();
    expect(socket().url).toBe('ws://table.test/api/tables/abc/socket?since=2');
    expect(connection.history.map((position) => position.seq)).toEqual([1, 2]);
    socket().receive({ type: 'update', ...update(3) });
    socket().receive({ type: 'update', ...update(3) });
    expect(connection.state?.seq).toBe(3);
    expect(connection.history).toHaveLength(3);
    socket().receive({ type: 'here', seats: [0, 1] });
    expect(connection.table?.connected).toEqual([0, 1]);
    stop();
  });

  it('reloads if an update is missing', async () => {
    const { connection, stop } = await connected();
    answers = (path) => {
      if (!path.includes('/updates')) return { table, state: { ...state, seq: 5 } };
      // The server sends a long history in pages.
      return path.endsWith('since=0') ? page([1, 2, 3], true) : page([4, 5]);
    };
    socket().receive({ type: 'update', ...update(5) });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state?.seq).toBe(5);
    expect(connection.history).toHaveLength(5);
    stop();
  });

  it('loads everything again after `hello`, over one new socket', async () => {
    const { connection, stop } = await connected();
    const first = socket();
    first.receive({ type: 'hello', table, state: { ...state, seq: 1 } });
    await vi.advanceTimersByTimeAsync(0);
    socket().open();
    expect(connection.status).toBe('open');
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(first.readyState).toBe(3);
    expect([connection.status, connection.isRestored]).toEqual(['open', false]);
    stop();
  });

  it('repeats a command under the same id until it is answered', async () => {
    const { connection, stop } = await connected();
    const done = connection.act({ type: 'choose', action: legal.action });
    const [first] = socket().sent;
    socket().close();
    expect(connection.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    socket().open();
    expect(connection.isRestored).toBe(true);
    expect(socket().sent).toEqual([first]);
    socket().receive({ type: 'update', ...update(3) });
    socket().receive({ type: 'done', client: first?.client ?? '', seq: 3 });
    expect(await done).toBe(3);
    expect(connection.busy).toBe(0);
    stop();
  });

  it('sends a command again after a short wait, and tells of a long one', async () => {
    const { connection, stop } = await connected();
    const refuse = (wait: number) => {
      const client = socket().sent.at(-1)?.client ?? '';
      socket().receive({ type: 'refused', client, refusal: { code: 'too-fast', message: 'no', wait } });
    };
    const done = connection.act({ type: 'say', text: 'hello' });
    refuse(3);
    await vi.advanceTimersByTimeAsync(2900);
    expect(socket().sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(socket().sent).toHaveLength(2);
    refuse(60);
    await expect(done).rejects.toMatchObject({ code: 'too-fast' });
    stop();
  });

  it('goes to another server without losing the connection', async () => {
    const { connection, stop } = await connected();
    const old = socket();
    const done = connection.act({ type: 'choose', action: legal.action });
    old.receive({ type: 'reconnect' });
    // The first attempt fails; until another succeeds, the old socket is used.
    socket().close();
    expect(connection.status).toBe('open');
    await vi.advanceTimersByTimeAsync(1500);
    old.receive({ type: 'update', ...update(3) });
    const other = socket();
    expect(other).not.toBe(old);
    expect(old.readyState).toBe(1);
    other.open();
    expect(old.readyState).toBe(3);
    expect([connection.status, connection.isRestored]).toEqual(['open', false]);
    // The answer may have been lost with the old socket.
    expect(other.sent).toEqual(old.sent);
    other.receive({ type: 'done', client: other.sent[0]?.client ?? '', seq: 3 });
    expect(await done).toBe(3);
    other.close();
    expect(connection.status).toBe('lost');
    stop();
  });

  it('applies missed updates and retries if the action is still legal', async () => {
    const { connection, stop } = await connected();
    const done = connection.act({ type: 'choose', action: legal.action });
    const client = socket().sent[0]?.client ?? '';
    socket().receive({ type: 'refused', client, refusal: { code: 'stale', message: '', missed: [update(3)] } });
    expect(socket().sent[1]).toMatchObject({ client, after: 3 });
    socket().receive({ type: 'done', client, seq: 4 });
    expect(await done).toBe(4);
    stop();
  });

  it('rejects with the refusal of the server', async () => {
    const { connection, stop } = await connected();
    const done = connection.act({ type: 'choose', action: place(9, 9, 'N').action });
    const client = socket().sent[0]?.client ?? '';
    socket().receive({ type: 'refused', client, refusal: { code: 'illegal', message: 'no', rule: 'B5' } });
    await expect(done).rejects.toMatchObject({ code: 'illegal', rule: 'B5' });
    stop();
  });

  it('closes a socket that does not answer', async () => {
    const { connection, stop } = await connected();
    void connection.act({ type: 'choose', action: legal.action });
    const first = socket();
    await vi.advanceTimersByTimeAsync(8100);
    expect(first.readyState).toBe(3);
    expect(connection.status).toBe('lost');
    stop();
  });

  it('closes a socket that sends updates but does not answer', async () => {
    const { connection, stop } = await connected();
    void connection.act({ type: 'choose', action: legal.action });
    const first = socket();
    await vi.advanceTimersByTimeAsync(5000);
    first.receive({ type: 'here', seats: [0] });
    await vi.advanceTimersByTimeAsync(3100);
    expect(first.readyState).toBe(3);
    stop();
  });

  it('keeps a socket that answers every command', async () => {
    const { connection, stop } = await connected();
    const first = connection.act({ type: 'say', text: 'a' });
    const second = connection.act({ type: 'say', text: 'b' });
    const clients = socket().sent.map((act) => act.client);
    clients.forEach((client, index) => socket().receive({ type: 'done', client, seq: 3 + index }));
    await Promise.all([first, second]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.status).toBe('open');
    stop();
  });

  it('falls back to HTTP where sockets fail', async () => {
    const { connection, stop } = await connected();
    answers = (path, body) =>
      path.endsWith('/act')
        ? { seq: 3, updates: [update(3)] }
        : path.includes('/updates')
          ? page([])
          : { table, state, body };
    socket().close();
    const isOpen = () => connection.status === 'open';
    for (let tries = 0; tries < 6 && !isOpen(); tries++) {
      await vi.advanceTimersByTimeAsync(12_000);
      if (!isOpen()) socket().close();
    }
    expect(isOpen()).toBe(true);
    expect(await connection.act({ type: 'choose', action: legal.action })).toBe(3);
    expect(connection.state?.seq).toBe(3);
    const damaged = { code: 'away', reason: { type: 'damaged' }, message: '' };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify(damaged), { status: 503, headers: { 'content-type': 'application/json' } }),
      ),
    );
    await expect(connection.act({ type: 'say', text: 'a' })).rejects.toMatchObject({ reason: { type: 'damaged' } });
    stop();
  });

  it.each([
    { status: 404, refusal: { code: 'unknown-table', message: 'none' } },
    { status: 503, refusal: { code: 'away', reason: { type: 'unreadable' }, message: 'none' } },
    { status: 503, refusal: { code: 'away', reason: { type: 'damaged' }, message: 'none' } },
  ])('gives up on a table that is refused as $refusal.code', async ({ status, refusal }) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify(refusal), { status, headers: { 'content-type': 'application/json' } }),
      ),
    );
    const connection = new Connection('abc');
    const stop = connection.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.failure?.code).toBe(refusal.code);
    expect(FakeSocket.all).toHaveLength(0);
    stop();
  });
});
