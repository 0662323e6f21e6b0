// What the parts of a table's page share: the connection, the move in the making, the position that is shown.
import { Refused } from '../lib/api';
import type { Float } from '../board/Marks.svelte';
import { View } from '../board/view.svelte';
import type { Action, Command, Decision, Now, RegionAt, Square, State, Tile, Update } from '../wire/types';
import { Connection } from './connection.svelte';
import { Looking } from './look.svelte';
import { Move } from './move.svelte';
import { lastPlaced, type Position } from './reduce';
import { sound } from './sounds';
import { updateTexts, type Names } from './words';

/** How long points stand over the board. */
const FLOAT = 2600;

export class Session {
  readonly line: Connection;
  readonly view = new View();
  readonly move: Move;
  readonly look: Looking;
  /** The entry that is looked at; null for now. */
  at: number | null = $state(null);
  floats: Float[] = $state.raw([]);
  /** The squares that an entry of the history is about. */
  pointed: readonly Square[] = $state.raw([]);
  /** What screen readers are told. */
  told: string[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  isSending: boolean = $state(false);
  #floatId = 0;

  constructor(id: string) {
    this.line = new Connection(id);
    this.move = new Move(() => this.asked);
    this.look = new Looking(
      id,
      () => this.position?.seq ?? null,
      () => this.line.table?.aids ?? false,
    );
    this.line.onupdate = (update, before) => this.#heard(update, before);
  }

  get names(): Names {
    return { game: this.line.table?.game ?? 'classic', seats: this.line.table?.seats ?? [] };
  }
  get mine(): readonly number[] {
    return this.line.table?.mine ?? [];
  }
  get isWatching(): boolean {
    return this.mine.length === 0;
  }

  /** What is shown: a position of the past, or the latest. */
  get position(): { seq: number; tiles: readonly Tile[]; now: Now } | null {
    if (this.at !== null) {
      const old = this.line.history.find((position) => position.seq === this.at);
      if (old) return old;
    }
    return this.line.state;
  }
  /** The positions up to the one that is shown. */
  get past(): readonly Position[] {
    const { history } = this.line;
    return this.at === null ? history : history.filter((position) => position.seq <= (this.at ?? 0));
  }
  get last(): { x: number; y: number; seat: number }[] {
    return lastPlaced(this.past, Math.max(1, this.line.state?.now.seats.length ?? 1));
  }

  /** Marks squares on the board, and goes there if they are to be seen at once. */
  point(squares: readonly Square[], now: boolean): void {
    this.pointed = squares;
    if (now) this.view.seek(squares);
  }

  /** The decision of this person; null while others decide, and in the past. */
  get asked(): Decision | null {
    if (this.at !== null || this.isSending) return null;
    const decision = this.line.state?.now.decision ?? null;
    return decision?.legal ? decision : null;
  }

  /** The features that the move in the making would complete by closing a side, at tables with aids. */
  get closing(): readonly RegionAt[] {
    return (this.line.table?.aids && this.move.ghost?.closes) || [];
  }

  confirm(): void {
    const { way } = this.move;
    if (way) void this.play(way.action);
  }

  async play(action: Action): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    await this.want({ type: 'choose', action });
    this.isSending = false;
    this.move.reset();
  }

  /** Sends a command, and shows why if it is refused. */
  async want(command: Command): Promise<boolean> {
    this.refusal = null;
    try {
      await this.line.act(command);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      else throw error;
      return false;
    }
  }

  #heard(update: Update, before: State): void {
    this.told = [...updateTexts(this.names, update)];
    const asked = update.now?.decision;
    // Whatever was chosen belongs to another decision.
    if (asked && !sameLegal(asked, before.now.decision)) this.move.reset();
    for (const event of update.events) {
      if (event.type === 'scored') this.#float(event.at, event.seat, event.points);
    }
    const scored = update.events.some((event) => event.type === 'scored');
    const over = update.events.some((event) => event.type === 'over');
    if (over) sound('over');
    else if (scored) sound('scored');
    else if (asked?.legal && asked.kind === 'place') sound('turn');
    else if (update.laid.length > 0) sound('placed');
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
