// A lesson as a table: its positions come from a record that grows with each step, not from a table of the server.
import { untrack } from 'svelte';
import { api, Refused } from '../lib/api';
import type { Action, Command, Event, Preview, State, Survey, TableInfo, Update } from '../wire/types';
import { appendPosition, reduce, type Position } from '../table/reduce';
import type { SourceStatus, TableSource } from '../table/source';
import { isAction, linesBefore, linesOf, parseLesson, type Lesson, type Part, type Step } from './lesson';

/** The learner's seat in all lessons. */
const ME = 0;

export class LessonTable implements TableSource {
  readonly lesson: Lesson;
  readonly id: string;
  readonly isRestored = false;
  readonly skew = 0;
  onupdate: ((update: Update, before: State) => void) | null = null;
  table: TableInfo | null = $state.raw(null);
  history: Position[] = $state.raw([]);
  status: SourceStatus = $state('connecting');
  failure: Refused | null = $state.raw(null);
  /** The index of the current step. */
  step: number = $state(0);
  /** How many actions of the current task are played. */
  played: number = $state(0);
  /** How often an unwanted action was taken back since the last wanted one. */
  misses: number = $state(0);
  /** The line of the last unwanted action. */
  missed: string = $state('');
  /** What the last step caused. */
  happened: readonly Event[] = $state.raw([]);
  isBusy: boolean = $state(false);
  /** Whether the task is done, and what followed is still being shown. */
  isMoving: boolean = $state(false);
  /** Resolves when what was played is shown. */
  shown: () => Promise<void> = () => Promise.resolve();
  readonly #parts: readonly Part[];
  readonly #name: string;
  #lines: string[];
  #state: State | null = $state.raw(null);
  #isClosed = false;

  /** `name` is the learner's. */
  constructor(lesson: Lesson, step: number, name: string) {
    const record = parseLesson(lesson.record);
    this.lesson = lesson;
    this.id = `lesson-${lesson.name}`;
    this.step = Math.min(Math.max(0, step), lesson.steps.length - 1);
    this.#parts = record.parts;
    this.#lines = linesBefore(record, this.step);
    this.#name = name;
  }

  get current(): Step {
    return this.lesson.steps[this.step] as Step;
  }
  get part(): Part {
    return this.#parts[this.step] as Part;
  }
  get isTask(): boolean {
    return this.part.task.length > 0;
  }
  get isLast(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }
  /** The record's next action of the task. */
  get wanted(): string | null {
    return this.part.task[this.played]?.[0] ?? null;
  }

  /** Without legal actions while the learner only reads. */
  get state(): State | null {
    const state = this.#state;
    const decision = state?.now.decision;
    if (!state || !decision?.legal || (this.isTask && !this.isMoving && decision.seat === ME)) return state;
    return { ...state, now: { ...state.now, decision: { seat: decision.seat, kind: decision.kind } } };
  }

  start(): () => void {
    this.#isClosed = false;
    // Called in an effect, which must not run again at the next step.
    untrack(() => void this.refresh());
    return () => (this.#isClosed = true);
  }

  async refresh(): Promise<void> {
    try {
      await this.#load(this.#lines, this.part.name === this.#parts[0]?.name ? 0 : this.#actionsOf(this.step - 1));
      this.failure = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error;
    }
  }

  /** Goes to the next step, after playing what the record has in between. */
  async next(): Promise<void> {
    if (this.isLast || this.isTask || this.isBusy || this.isMoving) return;
    await this.#play(linesOf(this.part));
    await this.#advance();
  }

  /** Plays a wanted action; rejects an unwanted one, which counts as a miss. */
  async act(command: Command): Promise<number> {
    const legal = this.state?.now.decision?.legal ?? [];
    const key = command.type === 'choose' ? JSON.stringify(command.action) : '';
    const line = legal.find(({ action }) => JSON.stringify(action) === key)?.line;
    if (line === undefined || this.isBusy || this.isMoving) throw refused('only the choices of the lesson can be played');
    if (!this.part.task[this.played]?.includes(line)) {
      this.misses += 1;
      this.missed = line;
      throw refused('the lesson waits for another action');
    }
    this.misses = 0;
    const isDone = this.played + 1 === this.part.task.length;
    await this.#play([line, ...(isDone ? this.part.reply : [])]);
    if (!isDone) this.played += 1;
    // The answer does not wait: the turn is sent.
    else void this.#advance();
    return this.#state?.seq ?? 0;
  }

  /** Whether the record accepts an action as the task's action number `index`. */
  accepts(line: string, index: number): boolean {
    return this.part.task[index]?.includes(line) ?? false;
  }

  preview(actions: readonly Action[]): Promise<Preview> {
    return api.recordPreview(this.#text(), [...actions]);
  }

  survey(seq: number): Promise<Survey> {
    // The first entry is the start, each further one an action with the draws that follow it.
    let actions = 0;
    const later = this.#lines.findIndex((line) => isAction(line) && ++actions >= seq);
    const lines = later < 0 ? this.#lines : this.#lines.slice(0, later);
    return api.recordSurvey(`${lines.join('\n')}\n`).then((survey) => ({ ...survey, seq }));
  }

  async #advance(): Promise<void> {
    this.isMoving = true;
    await this.shown();
    if (this.#isClosed) return;
    this.isMoving = false;
    this.step += 1;
    this.played = 0;
  }

  #text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #actionsOf(step: number): number {
    const part = this.#parts[step];
    return part ? linesOf(part).filter(isAction).length : 0;
  }

  async #play(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) {
      this.happened = [];
      return;
    }
    this.isBusy = true;
    try {
      const all = [...this.#lines, ...lines];
      await this.#load(all, this.played + lines.filter(isAction).length);
      this.#lines = all;
    } finally {
      this.isBusy = false;
    }
  }

  /** Loads a record: all positions at first, then only the updates that are new. `recent` updates are those of the last step. */
  async #load(lines: readonly string[], recent: number): Promise<void> {
    const { table, start, updates } = await api.record(`${lines.join('\n')}\n`);
    if (this.#isClosed) return;
    this.happened = recent > 0 ? updates.slice(-recent).flatMap(({ events }) => events) : [];
    if (!this.#state) {
      this.#state = start;
      this.history = [{ seq: start.seq, at: start.at, tiles: start.tiles, now: start.now, update: null }];
      this.table = this.#tableOf(table);
      this.status = 'open';
      for (const update of updates) this.#apply(update, false);
    } else {
      const isNew = !this.lesson.steps[this.step + 1]?.isLater;
      for (const update of updates) this.#apply(update, isNew);
    }
  }

  #apply(update: Update, isNew: boolean): void {
    const before = this.#state;
    if (!before || update.seq <= before.seq) return;
    const state = reduce(before, update);
    if (!state) return;
    this.#state = state;
    this.history = appendPosition(this.history, state, update);
    if (isNew) this.onupdate?.(update, before);
  }

  #tableOf({ game, sets, options, names }: { game: TableInfo['game']; sets: string[]; options: TableInfo['options']; names: string[] }): TableInfo {
    return {
      id: this.id,
      game,
      sets,
      options,
      seats: names.map((name, seat) => ({ type: 'person', name: seat === ME ? this.#name : name })),
      clock: { type: 'none' },
      listed: false,
      aids: true,
      seed_hash: '',
      opened: 0,
      mine: [ME],
      creator: true,
      connected: names.map((_, seat) => seat),
    };
  }
}

const refused = (message: string): Refused => new Refused({ code: 'illegal', message }, 400);
