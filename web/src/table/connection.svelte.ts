// A table's line to the server: what happens there comes in, what one does goes out, and both survive a line that breaks.
import { Refused, api, newRequestId, socketAddress } from '../lib/api';
import type { Act, Command, Message, Refusal, State, TableInfo, Update } from '../wire/types';
import { assertNever } from '../lib/never';
import { appendPosition, positions, reduce, reduceSeats, type Position } from './reduce';

export type ConnectionStatus = 'connecting' | 'open' | 'lost';

/** Pauses before the line is tried again, in milliseconds; the last is repeated. */
const RETRY_DELAYS = [300, 800, 2000, 4000, 8000];
/** How long an answer may take before the line counts as dead. */
const ANSWER_TIMEOUT = 8000;
/** How often is asked what happened where sockets do not work. */
const POLL_INTERVAL = 2000;
/** How often one request is sent again with what it did not know. */
const MAX_RETRIES = 3;

interface Pending {
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
  status: ConnectionStatus = $state('connecting');
  /** Whether the line has just come back. */
  isRestored: boolean = $state(false);
  /** Why the table cannot be shown at all. */
  failure: Refused | null = $state.raw(null);
  /** How many requests wait for their answer. */
  busy: number = $state(0);
  /** What is told about each update as it arrives, not about those of the past. */
  onupdate: ((update: Update, before: State) => void) | null = null;
  /** The server's clock minus this one's. */
  skew = 0;

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #isPolling = false;
  #isClosed = false;
  #wake = () => {
    if (document.visibilityState === 'visible' && this.status === 'lost') this.#retry(0);
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
      clearTimeout(this.#retryTimer);
      clearTimeout(this.#answerTimer);
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
      const act: Act = { client: newRequestId(), after: this.state?.seq ?? 0, do: command };
      this.#pending.set(act.client, { act, tries: 0, resolve, reject });
      this.busy = this.#pending.size;
      this.#send(act.client);
    });
  }

  async #load(): Promise<void> {
    try {
      const [{ table, state }, updates] = await Promise.all([api.table(this.id), api.updates(this.id, 0)]);
      if (this.#isClosed) return;
      this.skew = state.at - Date.now();
      this.#reset(table, state, updates);
      this.#open();
    } catch (error) {
      if (this.#isClosed) return;
      const refused = error instanceof Refused ? error : null;
      if (refused && refused.status >= 400 && refused.status < 500 && refused.code !== 'too-fast') this.failure = refused;
      else this.#onLost();
    }
  }

  #reset(table: TableInfo, state: State, updates: readonly Update[]): void {
    this.table = table;
    this.state = state;
    const known = updates.filter((update) => update.seq <= state.seq);
    this.history = positions(state, known);
    // Something may have happened between the two answers.
    for (const update of updates) if (update.seq > state.seq) this.#apply(update);
  }

  #open(): void {
    this.#socket?.close();
    const socket = new WebSocket(socketAddress(this.id, this.state?.seq ?? null));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#onOpen(false);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#isClosed) return;
      // As long as HTTP does, a socket that fails is no reason to worry anybody.
      if (this.#isPolling) void this.#poll();
      else this.#onLost();
    };
  }

  #onOpen(isPolling: boolean): void {
    this.isRestored = this.status === 'lost';
    if (this.isRestored) setTimeout(() => (this.isRestored = false), 3000);
    this.status = 'open';
    this.#isPolling = isPolling;
    this.#failures = 0;
    for (const id of this.#pending.keys()) this.#send(id);
  }

  #onLost(): void {
    clearTimeout(this.#answerTimer);
    this.#socket = null;
    this.#isPolling = false;
    if (this.status === 'open' || this.#failures > 0) this.status = 'lost';
    this.#failures += 1;
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length) - 1] ?? 8000;
    // Spread, so that not everybody comes back to a restarted server at once.
    this.#retry(delay * (0.7 + 0.6 * Math.random()));
  }

  #retry(delay: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      if (this.#isClosed) return;
      if (!this.state) void this.#load();
      else if (this.#failures >= 3 && this.#failures % 2 === 1) void this.#poll();
      else this.#open();
    }, delay);
  }

  /** Where sockets fail, HTTP may do; a socket is tried again now and then. */
  async #poll(rounds = 0): Promise<void> {
    try {
      const updates = await api.updates(this.id, this.state?.seq ?? 0);
      if (this.#isClosed) return;
      if (this.status !== 'open') this.#onOpen(true);
      for (const update of updates) this.#apply(update);
      for (const id of this.#pending.keys()) this.#send(id);
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => (rounds < 15 ? void this.#poll(rounds + 1) : this.#open()), POLL_INTERVAL);
    } catch {
      if (!this.#isClosed) this.#onLost();
    }
  }

  #receive(message: Message): void {
    clearTimeout(this.#answerTimer);
    switch (message.type) {
      case 'hello':
        // The server knows less than this page: it is another log than before.
        void this.#load();
        break;
      case 'update':
        this.#apply(message);
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

  #apply(update: Update): void {
    const before = this.state;
    if (!before || update.seq <= before.seq) return;
    const state = reduce(before, update);
    if (!state) {
      void this.#load();
      return;
    }
    this.state = state;
    this.history = appendPosition(this.history, state, update);
    if (this.table && update.seats) this.table = { ...this.table, seats: reduceSeats(this.table.seats, update) };
    this.onupdate?.(update, before);
  }

  #send(id: string): void {
    const pending = this.#pending.get(id);
    if (!pending || this.status !== 'open') return;
    if (this.#isPolling) {
      void this.#post(pending);
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(pending.act));
      clearTimeout(this.#answerTimer);
      this.#answerTimer = setTimeout(() => this.#socket?.close(), ANSWER_TIMEOUT);
    }
  }

  async #post(pending: Pending): Promise<void> {
    const id = pending.act.client;
    try {
      const done = await api.act(this.id, pending.act);
      for (const update of done.updates) this.#apply(update);
      this.#finish(id)?.resolve(done.seq);
    } catch (error) {
      // Without an answer nobody knows whether it was done: it is sent again under the same id.
      if (error instanceof Refused && error.code !== 'away') {
        this.#refused(id, error.refusal, error.status);
      }
    }
  }

  #refused(id: string, refusal: Refusal, status: number): void {
    for (const update of refusal.missed ?? []) this.#apply(update);
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (refusal.code === 'stale' && pending.tries < MAX_RETRIES && this.#isStillPossible(pending.act.do)) {
      pending.tries += 1;
      pending.act = { ...pending.act, after: this.state?.seq ?? pending.act.after };
      this.#send(id);
    } else if ((refusal.code === 'busy' || refusal.code === 'too-fast') && pending.tries < MAX_RETRIES) {
      pending.tries += 1;
      setTimeout(() => this.#send(id), 500 * 2 ** pending.tries);
    } else {
      this.#finish(id)?.reject(new Refused(refusal, status));
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

  #finish(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.busy = this.#pending.size;
    return pending;
  }
}
