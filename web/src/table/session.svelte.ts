// The state that the components of a table's page share: the connection, the move in the making, the shown position.
import { Refused } from '../lib/api';
import { assertNever } from '../lib/never';
import type { Float } from '../board/Highlights.svelte';
import { View } from '../board/view.svelte';
import type { Command, Decision, Now, RegionAt, Square, Tile, Update } from '../wire/types';
import { brings, seenSquares } from './brings';
import { PositionSurvey } from './survey.svelte';
import { Drag } from './drag.svelte';
import { Move } from './move.svelte';
import { Previews } from './previews.svelte';
import { lastPlaced, type Position } from './reduce';
import { playSound } from './sounds';
import type { TableSource } from './source';
import { updateTexts, type Names } from './texts';

/** Milliseconds for which points float over the board. */
const FLOAT = 2600;

export class Session {
  readonly connection: TableSource;
  readonly view = new View();
  readonly move: Move;
  readonly drag: Drag;
  readonly survey: PositionSurvey;
  /** The entry after which the board is shown; null for the latest. */
  shownSeq: number | null = $state(null);
  floats: Float[] = $state.raw([]);
  /** The squares of the history entry under the pointer. */
  pointed: readonly Square[] = $state.raw([]);
  /** The texts of the latest update, for screen readers. */
  announcements: string[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  isSending: boolean = $state(false);
  #floatId = 0;

  constructor(source: TableSource) {
    this.connection = source;
    const previews = new Previews(
      (actions) => source.preview(actions),
      () => `${lastMove(source.history)} ${source.state?.now.drawn ?? ''}`,
    );
    this.move = new Move(() => this.myDecision, previews);
    this.drag = new Drag(this.move);
    this.survey = new PositionSurvey(
      source,
      () => this.position?.seq ?? null,
      () => this.connection.table?.aids ?? false,
    );
    this.connection.onupdate = (update) => this.#onUpdate(update);
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
    const { preview, previewed } = this.move;
    if (!this.connection.table?.aids || !preview) return [];
    const { action, closes } = preview;
    if (closes) return closes;
    if (action.type !== 'place') return [];
    // Beside the tile, where its own spots do not lie.
    const complete = previewed?.features.filter(({ open }) => open === 0) ?? [];
    return complete.flatMap(({ regions }) => regions.find(({ x, y }) => x !== action.x || y !== action.y) ?? []);
  }

  /** What the previewed action would bring, in words; empty until it is known and at tables without aids. */
  get brings(): readonly string[] {
    const { previewPath, previewed } = this.move;
    const [action, now] = [previewPath.at(-1), this.connection.state?.now];
    if (!this.connection.table?.aids || !action || !previewed || !now) return [];
    return brings({ names: this.names, mine: this.mine, now }, action, previewed);
  }

  /** The squares that the previewed guard would see. */
  get seen(): readonly Square[] {
    const { previewPath, previewed } = this.move;
    const action = previewPath.at(-1);
    return this.connection.table?.aids && action && previewed ? seenSquares(action, previewed) : [];
  }

  /** Sends the turn, or asks what follows if the shown question is not its last. */
  confirm(): void {
    switch (this.move.readiness) {
      case 'ready':
        void this.#sendTurn();
        break;
      case 'more':
        this.move.pass();
        break;
      case 'open':
      case 'pending':
        break;
      default:
        assertNever(this.move.readiness);
    }
  }

  async #sendTurn(): Promise<void> {
    const { turn } = this.move;
    if (this.isSending || !turn) return;
    this.move.freeze();
    this.isSending = true;
    try {
      for (const { action } of turn) {
        if (!(await this.send({ type: 'choose', action }))) break;
        this.move.shift();
      }
    } finally {
      this.move.thaw();
      this.isSending = false;
    }
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

  #onUpdate(update: Update): void {
    this.announcements = [...updateTexts(this.names, update)];
    const decision = update.now?.decision;
    for (const event of update.events) {
      if (event.type === 'scored') this.#float(event.at, event.seat, event.points);
    }
    const scored = update.events.some((event) => event.type === 'scored');
    const over = update.events.some((event) => event.type === 'over');
    if (over) playSound('over');
    else if (scored) playSound('scored');
    else if (decision?.legal && decision.kind === 'place') playSound('turn');
    else if (update.laid.length > 0) playSound('placed');
  }

  #float({ x, y }: Square, seat: number, points: number): void {
    if (points === 0) return;
    const beside = this.floats.filter((float) => float.x === x && Math.abs(float.y - y) < 1).length;
    const id = ++this.#floatId;
    this.floats = [...this.floats, { id, seat, points, x, y: y - beside * 0.4 }];
    setTimeout(() => (this.floats = this.floats.filter((float) => float.id !== id)), FLOAT);
  }
}

/** The number of the last entry that changed the game, not only the talk or the clocks. */
function lastMove(history: readonly Position[]): number {
  const changed = history.findLast(({ update }) => {
    const type = update?.entry.type;
    return type === 'played' || type === 'started' || type === 'flagged' || update?.state !== undefined;
  });
  return changed?.seq ?? 0;
}
