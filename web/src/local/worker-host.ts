// The worker as a host: starts it when it is first asked, passes questions to it, and its news to the channels of tables.

import type { Answer, Channel, Host, Question } from '../lib/host';
import type { Act, Done, History, Message, Refusal } from '../wire/types';
import type { FromWorker, ToWorker } from './protocol';
import { unkept } from './unkept.svelte';
import { wasmAddress } from './wasm';

interface Asked {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

class WorkerHost implements Host {
  #worker: Worker | null = null;
  #asked = new Map<number, Asked>();
  #last = 0;
  readonly #wasm: string;
  readonly #channels = new Set<WorkerChannel>();

  constructor(wasm: string) {
    this.#wasm = wasm;
  }

  request({ method, path, body }: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = (this.#last += 1);
      this.#asked.set(id, { resolve, reject });
      this.#post({ type: 'ask', id, question: { method, path, ...(body === undefined ? {} : { body }) } });
    });
  }

  follow(table: string, since: number | null): Channel {
    const channel: WorkerChannel = new WorkerChannel(this, table, () => this.#channels.delete(channel));
    this.#channels.add(channel);
    void channel.start(since ?? 0);
    return channel;
  }

  #post(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // Its script cannot be loaded.
    worker.onerror = () => this.#end('the worker does not start');
    const wasm = new URL(this.#wasm, location.href).href;
    worker.postMessage({ type: 'start', wasm, testSeed: testSeed() } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'answer':
        this.#take(message.id)?.resolve(message.answer);
        break;
      case 'failed':
        this.#take(message.id)?.reject(new Error('the worker has no answer'));
        break;
      case 'news':
        for (const channel of this.#channels) if (channel.table === message.table) channel.receive(message.message);
        break;
      case 'stores':
        unkept.isTrue = !message.isKept;
        break;
      case 'ended':
        this.#end(message.reason);
        break;
    }
  }

  /** The next question starts another worker, which reads all tables from the store. */
  #end(reason: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) reject(new Error(reason));
    for (const channel of [...this.#channels]) channel.close();
  }

  #take(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }
}

/** Delivers what a socket would: updates from an entry on, and answers to commands. */
class WorkerChannel implements Channel {
  isOpen = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: Message) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly table: string;
  readonly #host: Host;
  readonly #gone: () => void;
  #isClosed = false;

  constructor(host: Host, table: string, gone: () => void) {
    this.#host = host;
    this.table = table;
    this.#gone = gone;
  }

  /** Sends the updates that came before the channel was there. */
  async start(since: number): Promise<void> {
    try {
      for (let [at, more] = [since, true]; more; ) {
        const { status, body } = await this.#host.request({ method: 'GET', path: `${this.#path}/updates?since=${at}` });
        if (status !== 200) throw new Error(body);
        const history = JSON.parse(body) as History;
        for (const update of history.updates) this.receive({ type: 'update', ...update });
        at = history.updates.at(-1)?.seq ?? at;
        more = history.more;
      }
      if (this.#isClosed) return;
      this.isOpen = true;
      this.onopen?.();
    } catch {
      this.close();
    }
  }

  receive(message: Message): void {
    if (!this.#isClosed) this.onmessage?.(message);
  }

  send(act: Act): void {
    const body = JSON.stringify(act);
    this.#host.request({ method: 'POST', path: `${this.#path}/act`, body }).then(
      (answer) => {
        if (answer.status === 200) {
          const { seq, updates } = JSON.parse(answer.body) as Done;
          for (const update of updates) this.receive({ type: 'update', ...update });
          this.receive({ type: 'done', client: act.client, seq });
        } else {
          this.receive({ type: 'refused', client: act.client, refusal: JSON.parse(answer.body) as Refusal });
        }
      },
      () => this.close(),
    );
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.isOpen = false;
    this.#gone();
    this.onclose?.();
  }

  get #path(): string {
    return `/api/tables/${this.table}`;
  }
}

/** Tests set it, as they start servers with `--test-seed`. */
function testSeed(): string | null {
  try {
    return localStorage.getItem('bastide.test-seed');
  } catch {
    return null;
  }
}

export const workerHost: Host | null =
  wasmAddress !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' ? new WorkerHost(wasmAddress) : null;
