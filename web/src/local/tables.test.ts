import { beforeEach, describe, expect, it } from 'vitest';
import type { Listed, Message } from '../wire/types';
import type { Engine, News, Saved } from './engine';
import type { Kept, TableStore } from './store';
import { Tables } from './tables';

const ID = 'local-0123456789abcdef';

/** A library whose tables are counters: each `act` adds a line to the log, and the bot adds one more when it has thought. */
class FakeEngine implements Engine {
  readonly logs = new Map<string, string>();
  /** Tables at which a bot has to move. */
  readonly bots = new Set<string>();
  readonly calls: string[] = [];
  slices = 3;
  due: number | null = null;

  request(method: string, path: string, body = '') {
    this.calls.push(`${method} ${path}`);
    const id = /(local-\w+)/.exec(path)?.[1] ?? '';
    if (path === '/api/local/tables' && body === 'of another version') {
      return answer(503, '{"code":"away","message":"","reason":{"type":"unreadable"}}');
    } else if (path === '/api/local/tables') {
      this.logs.set(ID, body);
      this.bots.delete(ID);
      return answer(200, '{"due":null}');
    } else if (method === 'DELETE') this.logs.delete(id);
    else if (!this.logs.has(id) && path !== '/api/tables') return answer(404, '{"code":"unknown-table","message":""}');
    else if (path.endsWith('/act')) {
      this.bots.add(id);
      return { ...answer(200, '{}'), ...this.#add(id), more: true };
    } else if (path === '/api/tables') {
      this.logs.set(ID, '');
      return { ...answer(201, JSON.stringify({ id: ID })), ...this.#add(ID) };
    }
    return answer(200, JSON.stringify({ table: {}, state: { seq: this.logs.get(id)?.length } }));
  }

  work() {
    this.slices -= 1;
    const [id] = this.bots;
    if (id === undefined || this.slices > 0) return { news: [], saved: [], more: id !== undefined };
    this.bots.clear();
    return { ...this.#add(id), more: false };
  }

  #add(id: string): { news: News[]; saved: Saved[] } {
    const log = `${this.logs.get(id) ?? ''}x`;
    this.logs.set(id, log);
    const message = { type: 'update', seq: log.length } as Message;
    return { news: [{ table: id, message }], saved: [{ id, log, listed: { due: this.due } as Listed }] };
  }
}
const answer = (status: number, body: string) => ({ status, contentType: 'application/json', body, news: [] as News[], saved: [] as Saved[], more: false });

class FakeStore implements TableStore {
  readonly kept = new Map<string, Kept>();
  isFull = false;
  fails = false;
  async read(id: string): Promise<Kept | null> {
    if (this.fails) throw new Error('cannot be read');
    return this.kept.get(id) ?? null;
  }
  async write(id: string, log: string, _: Listed, before: number | null): Promise<number | null> {
    if (this.isFull) throw new Error('full');
    const version = this.kept.get(id)?.version ?? null;
    if (version !== before) return null;
    this.kept.set(id, { log, version: (before ?? 0) + 1 });
    return (before ?? 0) + 1;
  }
  async person(make: () => string): Promise<string> {
    return make();
  }
}

let [engine, store] = [new FakeEngine(), new FakeStore()];
let told: string[];
let stores: boolean[];
function tab(own = engine): Tables {
  return new Tables(
    own,
    store,
    {
      news: ({ message }) => told.push(message.type === 'update' ? `update ${message.seq}` : message.type),
      changed: () => told.push('stored'),
      stores: (isKept) => stores.push(isKept),
    },
    () => Promise.resolve(),
  );
}
const create = { method: 'POST', path: '/api/tables' } as const;
const act = { method: 'POST', path: `/api/tables/${ID}/act` } as const;
const read = { method: 'GET', path: `/api/tables/${ID}` } as const;
const idle = async () => {
  for (let turns = 0; turns < 100; turns++) await Promise.resolve();
};

beforeEach(() => {
  engine = new FakeEngine();
  store = new FakeStore();
  [told, stores] = [[], []];
});

describe('tables of the worker', () => {
  it('stores a change before it tells it', async () => {
    await tab().answer(create);
    expect(told).toEqual(['stored', 'update 1']);
    expect(store.kept.get(ID)?.log).toBe('x');
  });

  it('opens a stored table again', async () => {
    store.kept.set(ID, { log: 'xxx', version: 3 });
    expect((await tab().answer(read)).status).toBe(200);
    expect(engine.calls).toEqual(['PUT /api/local/tables', `GET /api/tables/${ID}`]);
    expect((await tab(new FakeEngine()).answer({ ...read, path: '/api/tables/local-0' })).status).toBe(404);
  });

  it('lets bots think in slices, between which it answers', async () => {
    const tables = tab();
    await tables.answer(create);
    await tables.answer(act);
    expect(told).toEqual(['stored', 'update 1', 'stored', 'update 2']);
    await tables.answer(read);
    expect(engine.bots.size).toBe(1);
    await idle();
    expect(told.slice(4)).toEqual(['stored', 'update 3']);
    expect(store.kept.get(ID)).toEqual({ log: 'xxx', version: 3 });
  });

  it('does not overwrite what another tab has stored', async () => {
    const [one, other] = [tab(), tab(new FakeEngine())];
    await one.answer(create);
    await other.answer(read);
    await one.answer(act);
    await idle();
    told = [];
    expect((await other.answer(act)).status).toBe(409);
    await idle();
    expect(store.kept.get(ID)?.log).toBe('xxx');
    expect(told[0]).toBe('hello');
    // Its sender loads what the other tab has done, and acts again.
    expect((await other.answer(act)).status).toBe(200);
    expect(store.kept.get(ID)?.log.startsWith('xxxx')).toBe(true);
  });

  it('follows what another tab has done', async () => {
    const tables = tab();
    await tables.answer(create);
    store.kept.set(ID, { log: 'xxxxx', version: 9 });
    told = [];
    tables.note(ID);
    await idle();
    expect(told).toEqual(['hello']);
    expect(engine.logs.get(ID)).toBe('xxxxx');
    store.kept.delete(ID);
    tables.note(ID);
    await idle();
    expect((await tables.answer(read)).status).toBe(404);
  });

  it('tells its page what another tab has done, also if a question comes first', async () => {
    const tables = tab();
    await tables.answer(create);
    store.kept.set(ID, { log: 'xxxxx', version: 9 });
    told = [];
    const asked = tables.answer({ method: 'GET', path: '/api/games' });
    const answered = tables.answer(read);
    tables.note(ID);
    await Promise.all([asked, answered]);
    await idle();
    expect(told).toEqual(['hello']);
  });

  it('notices a change that comes while the table is read', async () => {
    store.kept.set(ID, { log: 'x', version: 1 });
    const tables = tab();
    const reading = tables.answer(read);
    tables.note(ID);
    await reading;
    store.kept.set(ID, { log: 'xx', version: 2 });
    await idle();
    expect(engine.logs.get(ID)).toBe('xx');
  });

  it('says why a stored table cannot be opened', async () => {
    store.kept.set(ID, { log: 'of another version', version: 3 });
    const { status, body } = await tab().answer(read);
    expect([status, JSON.parse(body).reason.type]).toEqual([503, 'unreadable']);
  });

  it('does not take a table for deleted when the browser fails to read it', async () => {
    store.kept.set(ID, { log: 'x', version: 1 });
    store.fails = true;
    const tables = tab();
    expect((await tables.answer(read)).status).toBe(503);
    store.fails = false;
    expect((await tables.answer(read)).status).toBe(200);
    // In memory it goes on, and is read when that is possible.
    store.fails = true;
    store.kept.set(ID, { log: 'xxx', version: 3 });
    tables.note(ID);
    await idle();
    expect((await tables.answer(read)).status).toBe(200);
    expect([engine.logs.get(ID), told]).toEqual(['x', []]);
    store.fails = false;
    await tables.answer(read);
    expect([engine.logs.get(ID), told]).toEqual(['xxx', ['hello']]);
  });

  it('looks at a clock only when it has run out', async () => {
    const tables = tab();
    engine.due = 5000;
    await tables.answer(create);
    engine.bots.add(ID);
    tables.tick(4999);
    await idle();
    expect(engine.bots.size).toBe(1);
    tables.tick(5000);
    await idle();
    expect(told.at(-1)).toBe('update 2');
  });

  it('plays on in memory where the browser stores nothing', async () => {
    store.isFull = true;
    const tables = tab();
    await tables.answer(create);
    expect((await tables.answer(act)).status).toBe(200);
    await idle();
    expect(told).toEqual(['update 1', 'update 2', 'update 3']);
    expect(engine.logs.get(ID)).toBe('xxx');
    expect(stores).toEqual([false]);
    store.isFull = false;
    await tables.answer(act);
    expect(stores).toEqual([false, true]);
    expect(store.kept.get(ID)?.log).toBe('xxxx');
  });
});
