// The connection of a table to its host: receives updates and sends commands over a channel, or by single requests where sockets
// fail. Reconnects, and repeats unanswered commands under the same id.
import { notePromises, ownNonces } from '../fair/nonces';
import { Refused, api, newRequestId } from '../lib/api';
import type { Channel } from '../lib/host';
import { follow } from '../lib/hosts.svelte';
import type { Act, Action, Command, Message, Preview, Refusal, State, Survey, TableInfo, Update } from '../wire/types';
import { assertNever } from '../lib/never';
import { storage } from '../lib/settings.svelte';
import { appendPosition, positions, reduce, reduceSeats, type Position } from './reduce';
import type { SourceStatus, TableSource } from './source';

/** Milliseconds before each attempt to reconnect; the last is repeated. */
const RETRY_DELAYS = [300, 800, 2000, 4000, 8000];
/** Milliseconds after which the channel is closed if a command is not answered, whatever else the server sends. */
const ANSWER_TIMEOUT = 8000;
/** Milliseconds before each attempt to go to another server when this one is about to stop. */
const MOVE_DELAY = 1000;
/** Milliseconds between requests for updates where sockets do not work. */
const POLL_INTERVAL = 2000;
/** Longest wait, in seconds, after which a command is sent again by itself. */
const LONGEST_WAIT = 4;

/** How often a command is sent again after `stale`, `busy` or `too-fast`. */
const MAX_RETRIES = 3;

interface Pending {
  act: Act;
  tries: number;
  /** Runs from sending to the answer. */
  timer?: ReturnType<typeof setTimeout>;
  resolve: (seq: number) => void;
  reject: (error: Refused) => void;
}

export class Connection implements TableSource {
  readonly id: string;
  table: TableInfo | null = $state.raw(null);
  state: State | null = $state.raw(null);
  history: Position[] = $state.raw([]);
  status: SourceStatus = $state('connecting');
  isRestored: boolean = $state(false);
  failure: Refused | null = $state.raw(null);
  /** The number of unanswered commands. */
  busy: number = $state(0);
  onupdate: ((update: Update, before: State) => void) | null = null;
  skew = 0;

  #channel: Channel | null = null;
  #pending = new Map<string, Pending>();
  /** The seats whose nonces were told. */
  #told = new Set<number>();
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isPolling = false;
  #isClosed = false;
  #wake = () => {
    if (document.visibilityState === 'visible' && this.status === 'lost') this.#retry(0);
  };

  constructor(id: string) {
    this.id = id;
  }

  start(): () => void {
    void this.#load();
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    return () => {
      this.#isClosed = true;
      clearTimeout(this.#retryTimer);
      this.#stopTimers();
      removeEventListener('online', this.#wake);
      document.removeEventListener('visibilitychange', this.#wake);
      this.#channel?.close();
    };
  }

  /** Loads everything again: after taking a seat, the server sends more. */
  async refresh(): Promise<void> {
    await this.#load();
  }

  act(command: Command): Promise<number> {
    return new Promise((resolve, reject) => {
      const act: Act = { client: newRequestId(), after: this.state?.seq ?? 0, do: command };
      this.#pending.set(act.client, { act, tries: 0, resolve, reject });
      this.busy = this.#pending.size;
      this.#send(act.client);
    });
  }

  preview(actions: readonly Action[]): Promise<Preview> {
    return api.preview(this.id, { after: this.state?.seq ?? 0, actions: [...actions] });
  }

  survey(seq: number): Promise<Survey> {
    return api.survey(this.id, seq);
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
      if (error instanceof Refused && isFinal(error)) this.failure = error;
      else this.#onLost();
    }
  }

  #reset(table: TableInfo, state: State, updates: readonly Update[]): void {
    this.table = table;
    this.state = state;
    const known = updates.filter((update) => update.seq <= state.seq);
    this.history = positions(state, known);
    // The game may have moved on between the two responses.
    for (const update of updates) if (update.seq > state.seq) this.#apply(update);
    this.#tellNonces();
  }

  #open(): void {
    const old = this.#channel;
    // Its end is no lost connection.
    this.#channel = null;
    old?.close();
    const channel = this.#connect();
    this.#channel = channel;
    channel.onopen = () => {
      if (this.#channel === channel) this.#onOpen(false);
    };
  }

  /** Opens a channel to another server while the old one still works, so that no command has to wait. */
  #move(old: Channel): void {
    if (this.#isClosed || this.#channel !== old) return;
    const channel = this.#connect();
    let isOpen = false;
    channel.onopen = () => {
      isOpen = true;
      if (this.#isClosed || this.#channel !== old) {
        channel.close();
        return;
      }
      this.#channel = channel;
      this.#onOpen(false);
      old.close();
    };
    const { onclose } = channel;
    channel.onclose = () => {
      if (isOpen) onclose?.();
      else setTimeout(() => this.#move(old), MOVE_DELAY * (0.7 + 0.6 * Math.random()));
    };
  }

  /** A channel that becomes the current one when its opener says so. */
  #connect(): Channel {
    const channel = follow(this.id, this.state?.seq ?? null);
    channel.onmessage = (message) => {
      if (this.#channel === channel) this.#receive(message);
    };
    channel.onclose = () => {
      if (this.#channel !== channel || this.#isClosed) return;
      // While HTTP works, a failed socket is not shown as a lost connection.
      if (this.#isPolling) void this.#poll();
      else this.#onLost();
    };
    return channel;
  }

  #onOpen(isPolling: boolean): void {
    clearTimeout(this.#retryTimer);
    this.isRestored = this.status === 'lost';
    if (this.isRestored) setTimeout(() => (this.isRestored = false), 3000);
    this.status = 'open';
    this.#isPolling = isPolling;
    this.#failures = 0;
    for (const id of this.#pending.keys()) this.#send(id);
    this.#tellNonces();
  }

  #onLost(): void {
    this.#stopTimers();
    this.#channel = null;
    this.#isPolling = false;
    if (this.status === 'open' || this.#failures > 0) this.status = 'lost';
    this.#failures += 1;
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length) - 1] ?? 8000;
    // Jitter, so that not all clients reconnect to a restarted server at once.
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

  /** Polls over HTTP where sockets fail; tries a socket again from time to time. */
  async #poll(rounds = 0): Promise<void> {
    try {
      const updates = await api.updates(this.id, this.state?.seq ?? 0);
      if (this.#isClosed) return;
      if (this.status !== 'open') this.#onOpen(true);
      for (const update of updates) this.#apply(update);
      for (const id of this.#pending.keys()) this.#send(id);
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => (rounds < 15 ? void this.#poll(rounds + 1) : this.#open()), POLL_INTERVAL);
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof Refused && error.code === 'banned') this.failure = error;
      else this.#onLost();
    }
  }

  #receive(message: Message): void {
    switch (message.type) {
      case 'hello':
        // The server's log is shorter than this page's: it is another log.
        void this.#load();
        break;
      case 'update':
        this.#apply(message);
        break;
      case 'here':
        if (this.table) this.table = { ...this.table, connected: message.seats };
        break;
      case 'reconnect':
        if (this.#channel) this.#move(this.#channel);
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
    this.#tellNonces();
  }

  /** Tells the own nonces that the first draw waits for. By a request of its own, since the channel may not be open yet. */
  #tellNonces(): void {
    const [table, awaits] = [this.table, this.state?.now.awaits];
    if (!table || !awaits) return;
    for (const { seat, nonce } of ownNonces(storage(), table, awaits)) {
      if (nonce === null || this.#told.has(seat)) continue;
      notePromises(storage(), table);
      this.#told.add(seat);
      const act: Act = { client: newRequestId(), after: this.state?.seq ?? 0, do: { type: 'nonce', seat, nonce } };
      api.act(this.id, act).then(
        ({ updates }) => updates.forEach((update) => this.#apply(update)),
        // If the connection was lost, it is told again when it is restored; another tab may also have been faster.
        () => this.#told.delete(seat),
      );
    }
  }

  #send(id: string): void {
    const pending = this.#pending.get(id);
    if (!pending || this.status !== 'open') return;
    if (this.#isPolling) {
      void this.#post(pending);
    } else if (this.#channel?.isOpen) {
      this.#channel.send(pending.act);
      clearTimeout(pending.timer);
      pending.timer = setTimeout(() => this.#channel?.close(), ANSWER_TIMEOUT);
    }
  }

  async #post(pending: Pending): Promise<void> {
    const id = pending.act.client;
    try {
      const done = await api.act(this.id, pending.act);
      for (const update of done.updates) this.#apply(update);
      this.#finish(id)?.resolve(done.seq);
    } catch (error) {
      // Without a response the command may or may not have been executed: it is sent again under the same id.
      if (error instanceof Refused && (error.code !== 'away' || error.reason)) {
        this.#refused(id, error.refusal, error.status);
      }
    }
  }

  #refused(id: string, refusal: Refusal, status: number): void {
    for (const update of refusal.missed ?? []) this.#apply(update);
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    if (refusal.code === 'stale' && pending.tries < MAX_RETRIES && this.#isStillPossible(pending.act.do)) {
      pending.tries += 1;
      pending.act = { ...pending.act, after: this.state?.seq ?? pending.act.after };
      this.#send(id);
    } else if (isShort(refusal) && pending.tries < MAX_RETRIES) {
      pending.tries += 1;
      setTimeout(() => this.#send(id), Math.max(500 * 2 ** pending.tries, 1000 * (refusal.wait ?? 0)));
    } else {
      this.#finish(id)?.reject(new Refused(refusal, status));
    }
  }

  /** Whether a command still means the same after the updates that its sender missed. */
  #isStillPossible(command: Command): boolean {
    const legal = this.state?.now.decision?.legal ?? [];
    switch (command.type) {
      case 'choose':
        return legal.some(({ action }) => JSON.stringify(action) === JSON.stringify(command.action));
      case 'play':
        return legal.some(({ line }) => line === command.line);
      case 'say':
      case 'nonce':
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

  #stopTimers(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
  }

  #finish(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    clearTimeout(pending?.timer);
    this.#pending.delete(id);
    this.busy = this.#pending.size;
    return pending;
  }
}

/** Whether the same command may succeed in a moment. */
function isShort({ code, wait }: Refusal): boolean {
  return code === 'busy' || (code === 'too-fast' && (wait ?? 0) <= LONGEST_WAIT);
}

/** Whether asking again for the same table is pointless. */
function isFinal({ status, code, reason }: Refused): boolean {
  if (reason?.type === 'unreadable' || reason?.type === 'damaged') return true;
  return status >= 400 && status < 500 && code !== 'too-fast';
}
