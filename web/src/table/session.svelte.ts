// Everything that the parts of a table's page share: the line, the move in the making, the position that is looked at.
import { Refused } from '../lib/api';
import type { Float } from '../board/Marks.svelte';
import { View } from '../board/view.svelte';
import type { Command, Decision, Edge, Now, State, Tile, Update } from '../wire/types';
import { Connection } from './connection.svelte';
import { parseAt, type Square } from './lines';
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
  /** The squares that a line of the history speaks of. */
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
    return { game: this.line.table?.game ?? '', seats: this.line.table?.seats ?? [] };
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

  /** What is asked of this person now; null in the past. */
  get asked(): Decision | null {
    if (this.at !== null || this.isSending) return null;
    const decision = this.line.state?.now.decision ?? null;
    return decision?.legal ? decision : null;
  }

  /** What the move in the making would complete, where the server says so and the table wants to know. */
  get closing(): readonly string[] {
    const line = this.move.ghost;
    return line && this.line.table?.aids ? (this.asked?.closes?.[line.text] ?? []) : [];
  }

  /** The wall on which a guard of the asked seat would stand: the last that this seat set. */
  get guardAt(): Edge | null {
    const seat = this.line.state?.now.decision?.seat;
    for (const { update } of this.line.history.toReversed()) {
      const set = update?.events.findLast((event) => event.type === 'wall-set' && event.seat === seat);
      const at = set?.type === 'wall-set' ? parseAt(set.at) : null;
      if (set?.type === 'wall-set' && at) return { ...at.square, side: set.side };
    }
    return null;
  }

  confirm(): void {
    const { line } = this.move;
    if (line) void this.play(line.text);
  }

  async play(line: string): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    await this.want({ type: 'play', line });
    this.isSending = false;
    this.move.reset();
  }

  /** Wants something, and shows why not if it is refused. */
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
    // Whatever was chosen belongs to another question.
    if (asked && asked.legal?.join() !== before.now.decision?.legal?.join()) this.move.reset();
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

  #float(at: string, seat: number, points: number): void {
    const square = parseAt(at)?.square;
    if (!square || points === 0) return;
    const beside = this.floats.filter((float) => float.x === square.x && Math.abs(float.y - square.y) < 1).length;
    const id = ++this.#floatId;
    this.floats = [...this.floats, { id, seat, points, x: square.x, y: square.y - beside * 0.4 }];
    setTimeout(() => (this.floats = this.floats.filter((float) => float.id !== id)), FLOAT);
  }
}
