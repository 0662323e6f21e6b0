// The state that the components of a table's page share: the connection, the move in the making, the shown position.
import { Refused } from '../lib/api';
import { navigate } from '../lib/navigation.svelte';
import type { Float } from '../board/Highlights.svelte';
import { View } from '../board/view.svelte';
import type { Action, Command, Decision, Now, RegionAt, Square, State, Tile, Update } from '../wire/types';
import { Attention } from './attention.svelte';
import { PositionSurvey } from './survey.svelte';
import { Move } from './move.svelte';
import { lastPlaced, type Position } from './reduce';
import { playSound, soundsOf } from './sounds';
import { playAgain } from './rematch';
import type { TableSource } from './source';
import { updateTexts, type Names } from './texts';

/** Milliseconds for which points float over the board. */
const FLOAT = 2600;

export class Session {
  readonly connection: TableSource;
  readonly view = new View();
  readonly move: Move;
  readonly survey: PositionSurvey;
  readonly attention: Attention = new Attention(this);
  /** The entry after which the board is shown; null for the latest. */
  shownSeq: number | null = $state(null);
  floats: Float[] = $state.raw([]);
  /** The squares of the history entry under the pointer. */
  pointed: readonly Square[] = $state.raw([]);
  /** The texts of the latest update, for screen readers. */
  announcements: string[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  isSending: boolean = $state(false);
  /** Of several own seats, the one whose player has the device; null until one of them had to decide. */
  holder: number | null = $state(null);
  #floatId = 0;

  constructor(source: TableSource) {
    this.connection = source;
    this.move = new Move(() => this.myDecision);
    this.survey = new PositionSurvey(
      source,
      () => this.position?.seq ?? null,
      () => this.connection.table?.aids ?? false,
    );
    this.connection.onupdate = (update, before) => this.#onUpdate(update, before);
  }

  get names(): Names {
    return { game: this.connection.table?.game ?? 'classic', seats: this.connection.table?.seats ?? [] };
  }
  get mine(): readonly number[] {
    return this.connection.table?.mine ?? [];
  }
  get isWatching(): boolean {
    return this.mine.length === 0;
  }

  /** The shown position: one of the past, or the latest. */
  get position(): { seq: number; tiles: readonly Tile[]; now: Now } | null {
    if (this.shownSeq !== null) {
      const old = this.connection.history.find((position) => position.seq === this.shownSeq);
      if (old) return old;
    }
    return this.connection.state;
  }
  /** The positions up to the shown one. */
  get past(): readonly Position[] {
    const { history } = this.connection;
    return this.shownSeq === null ? history : history.filter((position) => position.seq <= (this.shownSeq ?? 0));
  }
  get last(): { x: number; y: number; seat: number }[] {
    return lastPlaced(this.past, Math.max(1, this.connection.state?.now.seats.length ?? 1));
  }

  /** Marks squares on the board, and with `now` moves the view there. */
  point(squares: readonly Square[], now: boolean): void {
    this.pointed = squares;
    if (now) this.view.revealSquares(squares);
  }

  /** The decision that this user has to make; null while others decide, while sending, and in the past. */
  get myDecision(): Decision | null {
    if (this.shownSeq !== null || this.isSending) return null;
    const decision = this.connection.state?.now.decision ?? null;
    return decision?.legal ? decision : null;
  }

  /** The features that the previewed action would complete; none at tables without aids. */
  get closing(): readonly RegionAt[] {
    return (this.connection.table?.aids && this.move.preview?.closes) || [];
  }

  confirm(): void {
    const { selected } = this.move;
    if (selected) void this.play(selected.action);
  }

  async play(action: Action): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    await this.send({ type: 'choose', action });
    this.isSending = false;
    this.move.reset();
  }

  /** Sends a command; returns whether it was accepted, and stores the refusal if not. */
  async send(command: Command): Promise<boolean> {
    this.refusal = null;
    try {
      await this.connection.act(command);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      else throw error;
      return false;
    }
  }

  /** Opens a table for a rematch, or sits down at the one that another player has opened, and goes there. */
  async rematch(): Promise<void> {
    const { table } = this.connection;
    if (!table) return;
    this.refusal = null;
    try {
      navigate(`/t/${await playAgain(table)}`);
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      else throw error;
    }
  }

  #onUpdate(update: Update, before: State): void {
    this.attention.note(update, before.now);
    this.announcements = [...updateTexts(this.names, update)];
    const decision = update.now?.decision;
    // The choice belonged to another decision.
    if (decision && !sameLegal(decision, before.now.decision)) this.move.reset();
    for (const event of update.events) {
      if (event.type === 'scored') this.#float(event.at, event.seat, event.points);
    }
    for (const [sound, after] of soundsOf(update, before.now, this.mine)) playSound(sound, after);
  }

  #float({ x, y }: Square, seat: number, points: number): void {
    if (points === 0) return;
    const beside = this.floats.filter((float) => float.x === x && Math.abs(float.y - y) < 1).length;
    const id = ++this.#floatId;
    this.floats = [...this.floats, { id, seat, points, x, y: y - beside * 0.4 }];
    setTimeout(() => (this.floats = this.floats.filter((float) => float.id !== id)), FLOAT);
  }
}

function sameLegal(a: Decision, b: Decision | null): boolean {
  const lines = (decision: Decision | null) => decision?.legal?.map(({ line }) => line).join();
  return lines(a) === lines(b);
}
