// A table's line to the server: what happens there comes in, what one does goes out, and both survive a line that breaks.
import { Refused, api, client, socketAddress } from '../lib/api';
import type { Act, Command, Message, Refusal, State, TableInfo, Update } from '../wire/types';
import { assertNever } from '../lib/never';
import { grown, positions, reduce, reduceSeats, type Position } from './reduce';

export type Link = 'connecting' | 'open' | 'lost';

/** Pauses before the line is tried again, in milliseconds; the last is repeated. */
const PAUSES = [300, 800, 2000, 4000, 8000];
/** How long an answer may take before the line counts as dead. */
const PATIENCE = 8000;
/** How often is asked what happened where sockets do not work. */
const POLL = 2000;
/** How often one request is sent again with what it did not know. */
const RETRIES = 3;

interface Waiting {
  act: Act;
  tries: number;
  resolve: (seq: number) => void;
  reject: (error: Refused) => void;
}

export class Connection {
  readonly id: string;
  table: TableInfo | null = $state.raw(null);
  state: State | null = $state.raw(null);
  /** Every position since the start, the last one included. */
  history: Position[] = $state.raw([]);
  link: Link = $state('connecting');
  /** Whether the line has just come back. */
  isBack: boolean = $state(false);
  /** Why the table cannot be shown at all. */
  failure: Refused | null = $state.raw(null);
  /** How many requests wait for their answer. */
  busy: number = $state(0);
  /** What is told about each update as it arrives, not about those of the past. */
  onupdate: ((update: Update, before: State) => void) | null = null;
  /** The server's clock minus this one's. */
  skew = 0;

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isPolling = false;
  #isClosed = false;
  #wake = () => {
    if (document.visibilityState === 'visible' && this.link === 'lost') this.#retry(0);
  };

  constructor(id: string) {
    this.id = id;
  }

  /** Starts; returns what ends it. */
  start(): () => void {
    void this.#load();
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    return () => {
      this.#isClosed = true;
      clearTimeout(this.#timer);
      clearTimeout(this.#watch);
      removeEventListener('online', this.#wake);
      document.removeEventListener('visibilitychange', this.#wake);
      this.#socket?.close();
    };
  }

  /** Asks for everything anew: after sitting down, the server tells more. */
  async refresh(): Promise<void> {
    await this.#load();
  }

  /** Wants something; resolves with the number of the entry when it is done. */
  act(command: Command): Promise<number> {
    return new Promise((resolve, reject) => {
      const act: Act = { client: client(), after: this.state?.seq ?? 0, do: command };
      this.#waiting.set(act.client, { act, tries: 0, resolve, reject });
      this.busy = this.#waiting.size;
      this.#send(act.client);
    });
  }

  async #load(): Promise<void> {
    try {
      const [{ table, state }, updates] = await Promise.all([api.table(this.id), api.updates(this.id, 0)]);
      if (this.#isClosed) return;
      this.skew = state.at - Date.now();
      this.#hello(table, state, updates);
      this.#open();
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof Refused && isFinal(error)) this.failure = error;
      else this.#lost();
    }
  }

  #hello(table: TableInfo, state: State, updates: readonly Update[]): void {
    this.table = table;
    this.state = state;
    const known = updates.filter((update) => update.seq <= state.seq);
    this.history = positions(state, known);
    // Something may have happened between the two answers.
    for (const update of updates) if (update.seq > state.seq) this.#take(update);
  }

  #open(): void {
    this.#socket?.close();
    const socket = new WebSocket(socketAddress(this.id, this.state?.seq ?? null));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#opened(false);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#isClosed) return;
      // As long as HTTP does, a socket that fails is no reason to worry anybody.
      if (this.#isPolling) void this.#poll();
      else this.#lost();
    };
  }

  #opened(isPolling: boolean): void {
    this.isBack = this.link === 'lost';
    if (this.isBack) setTimeout(() => (this.isBack = false), 3000);
    this.link = 'open';
    this.#isPolling = isPolling;
    this.#failures = 0;
    for (const name of this.#waiting.keys()) this.#send(name);
  }

  #lost(): void {
    clearTimeout(this.#watch);
    this.#socket = null;
    this.#isPolling = false;
    if (this.link === 'open' || this.#failures > 0) this.link = 'lost';
    this.#failures += 1;
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length) - 1] ?? 8000;
    // Spread, so that not everybody comes back to a restarted server at once.
    this.#retry(pause * (0.7 + 0.6 * Math.random()));
  }

  #retry(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isClosed) return;
      if (!this.state) void this.#load();
      else if (this.#failures >= 3 && this.#failures % 2 === 1) void this.#poll();
      else this.#open();
    }, pause);
  }

  /** Where sockets fail, HTTP may do; a socket is tried again now and then. */
  async #poll(rounds = 0): Promise<void> {
    try {
      const updates = await api.updates(this.id, this.state?.seq ?? 0);
      if (this.#isClosed) return;
      if (this.link !== 'open') this.#opened(true);
      for (const update of updates) this.#take(update);
      for (const name of this.#waiting.keys()) this.#send(name);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (rounds < 15 ? void this.#poll(rounds + 1) : this.#open()), POLL);
    } catch {
      if (!this.#isClosed) this.#lost();
    }
  }

  #hear(message: Message): void {
    clearTimeout(this.#watch);
    switch (message.type) {
      case 'hello':
        // The server knows less than this page: it is another log than before.
        void this.#load();
        break;
      case 'update':
        this.#take(message);
        break;
      case 'here':
        if (this.table) this.table = { ...this.table, connected: message.seats };
        break;
      case 'done':
        this.#finish(message.client)?.resolve(message.seq);
        break;
      case 'refused':
        if (message.client !== null) this.#refused(message.client, message.refusal, 400);
        break;
      default:
        assertNever(message);
    }
  }

  #take(update: Update): void {
    const before = this.state;
    if (!before || update.seq <= before.seq) return;
    const state = reduce(before, update);
    if (!state) {
      void this.#load();
      return;
    }
    this.state = state;
    this.history = grown(this.history, state, update);
    if (this.table && update.seats) this.table = { ...this.table, seats: reduceSeats(this.table.seats, update) };
    this.onupdate?.(update, before);
  }

  #send(name: string): void {
    const waiting = this.#waiting.get(name);
    if (!waiting || this.link !== 'open') return;
    if (this.#isPolling) {
      void this.#post(waiting);
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(waiting.act));
      clearTimeout(this.#watch);
      this.#watch = setTimeout(() => this.#socket?.close(), PATIENCE);
    }
  }

  async #post(waiting: Waiting): Promise<void> {
    const name = waiting.act.client;
    try {
      const done = await api.act(this.id, waiting.act);
      for (const update of done.updates) this.#take(update);
      this.#finish(name)?.resolve(done.seq);
    } catch (error) {
      // Without an answer nobody knows whether it was done: it is sent again under the same name.
      if (error instanceof Refused && error.code !== 'away') {
        this.#refused(name, error.refusal, error.status);
      }
    }
  }

  #refused(name: string, refusal: Refusal, status: number): void {
    for (const update of refusal.missed ?? []) this.#take(update);
    const waiting = this.#waiting.get(name);
    if (!waiting) return;
    if (refusal.code === 'stale' && waiting.tries < RETRIES && this.#isStillPossible(waiting.act.do)) {
      waiting.tries += 1;
      waiting.act = { ...waiting.act, after: this.state?.seq ?? waiting.act.after };
      this.#send(name);
    } else if ((refusal.code === 'busy' || refusal.code === 'too-fast') && waiting.tries < RETRIES) {
      waiting.tries += 1;
      setTimeout(() => this.#send(name), 500 * 2 ** waiting.tries);
    } else {
      this.#finish(name)?.reject(new Refused(refusal, status));
    }
  }

  /** Whether a command means the same after updates that its sender did not know. */
  #isStillPossible(command: Command): boolean {
    const legal = this.state?.now.decision?.legal ?? [];
    switch (command.type) {
      case 'choose':
        return legal.some(({ action }) => JSON.stringify(action) === JSON.stringify(command.action));
      case 'play':
        return legal.some(({ line }) => line === command.line);
      case 'say':
        return true;
      case 'resign':
      case 'undo-ask':
      case 'undo-answer':
      case 'leave':
      case 'start':
      case 'close':
        return false;
      default:
        return assertNever(command);
    }
  }

  #finish(name: string): Waiting | undefined {
    const waiting = this.#waiting.get(name);
    this.#waiting.delete(name);
    this.busy = this.#waiting.size;
    return waiting;
  }
}

/** Whether asking again for the same table is pointless. */
function isFinal({ status, code, reason }: Refused): boolean {
  if (reason?.type === 'unreadable') return true;
  return status >= 400 && status < 500 && code !== 'too-fast';
}
