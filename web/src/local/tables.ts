// The tables of the worker: loads them into the library when they are asked for, stores every change before it is told, and lets
// bots think in slices, so that requests in between are answered at once.

import type { Answer, Question } from '../lib/host';
import { isLocal } from '../lib/host';
import type { Listed, Refusal, TableState } from '../wire/types';
import type { Engine, News, Saved } from './engine';
import type { Kept, TableStore } from './store';

/** Milliseconds of thinking between two looks for requests. */
const SLICE = 15;

export interface Listener {
  news(news: News): void;
  /** A table was stored. */
  changed(id: string): void;
  /** Whether the last table could be stored; told when that changes. */
  stores(isKept: boolean): void;
}

export class Tables {
  readonly #engine: Engine;
  readonly #store: TableStore;
  readonly #listener: Listener;
  /** Lets other tasks run, then continues. */
  readonly #pause: () => Promise<void>;
  /** The versions of the tables in memory; null for one that is not stored. */
  readonly #versions = new Map<string, number | null>();
  /** When the clocks of tables in memory run out, in milliseconds since 1970. */
  readonly #due = new Map<string, number>();
  /** Tables that another tab has changed. */
  readonly #stale = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  #isWorking = false;
  /** Whether the last table could be stored; null before the first. */
  #isKept: boolean | null = null;

  constructor(engine: Engine, store: TableStore, listener: Listener, pause: () => Promise<void>) {
    this.#engine = engine;
    this.#store = store;
    this.#listener = listener;
    this.#pause = pause;
  }

  /** Another tab has changed a table. */
  note(id: string): void {
    const isHere = this.#versions.has(id);
    if (isHere) this.#stale.add(id);
    void this.#inTurn(() => {
      // Until now it was being read, perhaps before the change.
      if (!isHere && this.#versions.has(id)) this.#stale.add(id);
      return this.#refresh(id);
    }).catch(() => undefined);
  }

  /** Answers a question; questions are answered one after the other. Rejects if the library is broken. */
  answer(question: Omit<Question, 'signal'>): Promise<Answer> {
    return this.#inTurn(async () => {
      const id = tableIn(question.path);
      const refused = id === null ? null : await (this.#stale.has(id) ? this.#refresh(id) : this.#load(id));
      if (refused) return refused;
      const { status, contentType, body, news, saved, more } = this.#engine.request(question.method, question.path, question.body);
      const isKept = await this.#keep(saved, news);
      if (more) void this.#work();
      return isKept ? { status, contentType, body } : STALE;
    });
  }

  /** Lets the library see a clock that has run out. To be called once a second. */
  tick(now: number): void {
    if ([...this.#due.values()].some((due) => due <= now)) void this.#work();
  }

  #noteClock(id: string, { due }: Pick<Listed, 'due'>): void {
    if (due === null) this.#due.delete(id);
    else this.#due.set(id, due);
  }

  #noteStored(isKept: boolean): void {
    if (this.#isKept === isKept) return;
    this.#isKept = isKept;
    this.#listener.stores(isKept);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      for (let more = true; more; ) {
        await this.#pause();
        more = await this.#inTurn(async () => {
          const work = this.#engine.work(SLICE);
          await this.#keep(work.saved, work.news);
          return work.more;
        });
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** Puts a stored table into the library, unless it has it. Returns why a stored one cannot be had, else null. */
  async #load(id: string): Promise<Answer | null> {
    if (this.#versions.has(id) && !this.#stale.has(id)) return null;
    let kept: Kept | null;
    try {
      kept = await this.#store.read(id);
    } catch {
      // A table in memory goes on, and is read again with the next question.
      return this.#versions.has(id) ? null : UNREAD;
    }
    if (kept) {
      const { more, status, contentType, body } = this.#engine.request('PUT', '/api/local/tables', kept.log);
      if (status >= 300) return { status, contentType, body };
      this.#stale.delete(id);
      this.#versions.set(id, kept.version);
      this.#noteClock(id, JSON.parse(body) as Listed);
      if (more) void this.#work();
      return null;
    }
    this.#stale.delete(id);
    if (this.#versions.get(id) !== null && this.#versions.delete(id)) {
      this.#due.delete(id);
      this.#engine.request('DELETE', `/api/local/tables/${id}`);
    }
    return null;
  }

  /** Stores what has changed, then tells the news. Returns false if another tab was faster with one of the tables. */
  async #keep(saved: readonly Saved[], news: readonly News[]): Promise<boolean> {
    const lost = new Set<string>();
    for (const { id, log, listed } of saved) {
      const before = this.#versions.get(id) ?? null;
      this.#noteClock(id, listed);
      try {
        const version = await this.#store.write(id, log, listed, before);
        if (version === null) lost.add(id);
        else {
          this.#versions.set(id, version);
          this.#noteStored(true);
          this.#listener.changed(id);
        }
      } catch {
        // The game goes on in memory.
        this.#versions.set(id, before);
        this.#noteStored(false);
      }
    }
    for (const one of news) if (!lost.has(one.table)) this.#listener.news(one);
    for (const id of lost) {
      this.#stale.add(id);
      this.#versions.set(id, 0);
      await this.#refresh(id);
    }
    return lost.size === 0;
  }

  /** Loads a table again that another tab has changed, and sends its state. Returns the same as `#load`. */
  async #refresh(id: string): Promise<Answer | null> {
    if (!this.#stale.has(id)) return null;
    const refused = await this.#load(id);
    // It could not be read.
    if (refused || this.#stale.has(id)) return refused;
    const { status, body } = this.#engine.request('GET', `/api/tables/${id}`);
    if (status === 200) this.#listener.news({ table: id, message: { type: 'hello', ...(JSON.parse(body) as TableState) } });
    return null;
  }
}

/** The table in a path; null for other paths. */
function tableIn(path: string): string | null {
  const id = /^\/(?:api\/tables|api\/local\/tables|art\/\w+\/table)\/([\w-]+)/.exec(path)?.[1];
  return id !== undefined && isLocal(id) ? id : null;
}

const refuse = (status: number, refusal: Refusal): Answer => ({ status, contentType: 'application/json', body: JSON.stringify(refusal) });
const STALE = refuse(409, { code: 'stale', message: 'another tab was faster' });
const UNREAD = refuse(503, { code: 'away', message: 'the browser does not deliver what it stores' });
