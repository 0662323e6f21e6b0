// The state that the components of a table's page share: the connection, the move in the making, the shown position.
import { Refused } from '../lib/api';
import { navigate } from '../lib/navigation.svelte';
import { assertNever } from '../lib/never';
import { isMotionAllowed, settings } from '../lib/settings.svelte';
import type { Float, Light } from '../board/highlights';
import type { Review } from '../board/review';
import { View } from '../board/view.svelte';
import type { Command, Decision, Now, RegionAt, Square, State, Tile, Update } from '../wire/types';
import { Attention } from './attention.svelte';
import { brings, seenSquares } from './brings';
import { Ending } from './end/ending.svelte';
import { PositionSurvey } from './survey.svelte';
import { Drag } from './drag.svelte';
import type { DraftStore } from './draft-store';
import { Move } from './move.svelte';
import { Playback } from './playback.svelte';
import { Previews } from './previews.svelte';
import { Recap } from './recap.svelte';
import { askedBefore, lastPlaced, type Position } from './reduce';
import { playAgain } from './rematch';
import { playSound } from './sounds';
import type { TableSource } from './source';
import { floatsOf, marksOf } from './steps';
import { updateTexts, type Names } from './texts';
import { UnreadChat } from './unread.svelte';

export class Session {
  readonly connection: TableSource;
  readonly view = new View();
  readonly move: Move;
  readonly drag: Drag;
  readonly survey: PositionSurvey;
  readonly attention: Attention = new Attention(this);
  readonly #unread: UnreadChat;
  readonly playback: Playback;
  readonly ending: Ending;
  /** What the others did in their last turns, in words. */
  readonly recap: Recap;
  /** The entry after which the board is shown; null for the latest. */
  shownSeq: number | null = $state(null);
  /** Moves of a finished game to which there was a better one. */
  reviews: readonly Review[] = $state.raw([]);
  /** The squares of the history entry under the pointer, or of the one that was clicked. */
  #pointed: { squares: readonly Square[]; at: number | null } = $state.raw({ squares: [], at: null });
  /** The texts of the latest update, for screen readers. */
  announcements: string[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  isSending: boolean = $state(false);
  /** Of several own seats, the one whose player has the device; null until one of them had to decide. */
  holder: number | null = $state(null);

  /** Without `drafts` a reload loses the drafted turn. */
  constructor(source: TableSource, drafts: DraftStore | null = null) {
    this.connection = source;
    this.#unread = new UnreadChat(source.id);
    const previews = new Previews(
      (actions) => source.preview(actions),
      () => `${lastMove(source.history)} ${source.state?.now.drawn ?? ''}`,
    );
    this.move = new Move(() => this.myDecision, previews, drafts);
    this.drag = new Drag(this.move);
    this.survey = new PositionSurvey(
      source,
      () => this.position?.seq ?? null,
      () => this.connection.table?.aids ?? false,
    );
    this.playback = new Playback({
      pace: () => settings.pace,
      isMotionAllowed,
      isHidden: () => document.hidden,
      mine: () => this.mine,
      features: (seq) => (this.survey.isAllowed ? source.survey(seq).then(({ features }) => features) : null),
      onshown: (updates) => this.#onShown(updates),
      sound: playSound,
    });
    this.recap = new Recap(() => this.names, () => this.mine);
    this.ending = new Ending({ history: () => source.history, survey: (seq) => source.survey(seq) });
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

  /** The number of chat messages of others since the chat was last visible. */
  get unreadChat(): number {
    return this.#unread.count(this.connection.state?.chat ?? [], this.mine);
  }
  /** The chat is visible: all its messages count as read. Call in an effect. */
  seeChat(): void {
    this.#unread.see(this.connection.state?.chat ?? []);
  }

  /** The latest position as far as it has been played back. */
  get presented(): { seq: number; tiles: readonly Tile[]; now: Now } | null {
    return this.playback.shown ?? this.connection.state;
  }
  /** The shown position: one of the past, or the latest, with scores as far as they have been told. */
  get position(): { seq: number; tiles: readonly Tile[]; now: Now } | null {
    return this.#old ?? this.playback.shown ?? this.ending.position ?? this.presented;
  }
  get #old(): Position | null {
    if (this.shownSeq === null) return null;
    return this.connection.history.find((position) => position.seq === this.shownSeq) ?? null;
  }
  // The same list during all steps of an update.
  readonly #shownUpTo: number | null = $derived.by(() => this.playback.shown?.seq ?? null);
  /** The positions that have been played back. */
  readonly history: readonly Position[] = $derived.by(() => {
    const [{ history }, seq] = [this.connection, this.#shownUpTo];
    return seq === null ? history : history.filter((position) => position.seq <= seq);
  });
  /** The positions up to the shown one. */
  get past(): readonly Position[] {
    const { history } = this;
    return this.shownSeq === null ? history : history.filter((position) => position.seq <= (this.shownSeq ?? 0));
  }
  get last(): { x: number; y: number; seat: number }[] {
    const seats = Math.max(1, this.connection.state?.now.seats.length ?? 1);
    const { landed } = this.playback;
    const placed = lastPlaced(this.past, seats);
    return landed && this.shownSeq === null ? [landed, ...placed].slice(0, seats) : placed;
  }
  /** Points over the board: those just scored, or those of the shown move of the past. */
  get floats(): Float[] {
    const old = this.#old;
    if (!old) return this.ending.isTelling ? this.ending.floats : floatsOf(this.playback.points.list);
    return marksOf(old.update).floats;
  }
  /** Features that were just scored, or by the shown move of the past. */
  get lights(): readonly Light[] {
    const old = this.#old;
    if (!old) return this.playback.lights;
    return marksOf(old.update).lights.map(({ id, regions: [at] }) => {
      const feature = at ? this.survey.featureAt(at) : null;
      return { id, regions: feature?.regions ?? (at ? [at] : []) };
    });
  }

  /** The review of the move that followed the shown position. */
  get review(): Review | null {
    return this.reviews.find(({ at }) => at === this.shownSeq) ?? null;
  }

  /** The squares to mark: those of a clicked entry only as long as its position is shown. */
  get pointed(): readonly Square[] {
    const { squares, at } = this.#pointed;
    return at === null || at === this.shownSeq ? squares : [];
  }
  /** Marks squares on the board, and with `now` moves the view there. */
  point(squares: readonly Square[], now: boolean): void {
    this.#pointed = { squares, at: now ? this.shownSeq : null };
    if (now) this.view.revealSquares(squares);
  }

  /** The decision that this user has to make; null while others decide, while sending, during playback, and in the past. */
  get myDecision(): Decision | null {
    if (this.shownSeq !== null || this.isSending || this.playback.isPlaying) return null;
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
    this.ending.arm(update);
    const after = this.connection.state;
    if (after) this.playback.add(update, before, after);
  }

  #onShown(updates: readonly Update[]): void {
    const { history } = this.connection;
    this.announcements = updates.flatMap((update) => updateTexts(this.names, update, askedBefore(history, update)));
    for (const update of updates) this.recap.add(update);
  }
}

/** The number of the last entry that changed the game, not only the talk or the clocks. */
function lastMove(history: readonly Position[]): number {
  const changed = history.findLast(({ update }) => {
    const type = update?.entry.type;
    return type === 'played' || type === 'started' || type === 'flagged' || update?.kept !== undefined;
  });
  return changed?.seq ?? 0;
}
