// What the coach says and points at now, and the hints that it gives.
import { untrack } from 'svelte';
import { assertNever } from '../lib/never';
import { storage } from '../lib/settings.svelte';
import { optionOf, targetKey } from '../table/choices';
import type { Session } from '../table/session.svelte';
import type { Event, LegalAction } from '../wire/types';
import { missText, type Pointer, type Text } from './lesson';
import type { LessonTable } from './lesson-table.svelte';
import { saveStep } from './progress';

/** Milliseconds after which a task shows its place without being asked. */
const PATIENCE = 30_000;
/** After so many unwanted actions too. */
const MISSES = 2;

export class Guide {
  readonly table: LessonTable;
  readonly #session: Session;
  /** How many hints the learner got for this action: first where, then how. */
  #hints: number = $state(0);

  constructor(table: LessonTable, session: Session) {
    this.table = table;
    this.#session = session;
  }

  /** How many actions of the task are played or chosen as wanted. */
  get #done(): number {
    const { table } = this;
    let done = table.played;
    for (const line of draftOf(this.#session)) {
      if (!table.accepts(line, done)) break;
      done += 1;
    }
    return done;
  }

  /** The action of the task that is asked. */
  get #index(): number {
    return Math.min(this.#done, this.table.part.task.length - 1);
  }

  /** Whether to say that an action was taken back: until the wanted one is chosen. */
  get isMissed(): boolean {
    return this.table.misses > 0 && this.#done === this.table.played;
  }

  get missText(): Text {
    const { current, played, wanted, missed } = this.table;
    return missText(current, played, wanted ?? '', missed);
  }

  get #moment(): { text: Text; at?: readonly Pointer[] } {
    const { current } = this.table;
    const index = this.#index;
    return (index > 0 && current.then?.[index - 1]) || current;
  }

  get text(): Text {
    return this.#moment.text;
  }

  /** What the last step caused, as far as it is worth telling. */
  get told(): readonly Event[] {
    return this.table.played === 0 && !this.table.current.isQuiet ? this.table.happened.filter(isTold) : [];
  }

  get pointers(): readonly Pointer[] {
    const hinted = this.#hints > 0 || this.table.misses >= MISSES ? this.#wantedPlace : null;
    return hinted ? [hinted] : (this.#moment.at ?? []);
  }

  get showsDrawn(): boolean {
    return this.pointers.some(({ type }) => type === 'drawn');
  }

  get showsQuarters(): boolean {
    const kind = this.#session.move.decision?.kind;
    const points = this.pointers.some(({ type }) => type === 'quarters');
    return points || (this.table.isTask && (kind === 'quarter' || kind === 'count' || kind === 'join'));
  }

  /** The wanted action, once its decision is asked. */
  get #wanted(): LegalAction | null {
    const line = this.table.part.task[Math.max(0, this.#index)]?.[0];
    return this.#session.move.decision?.legal?.find((legal) => legal.line === line) ?? null;
  }

  get #wantedPlace(): Pointer | null {
    const wanted = this.#wanted;
    if (!wanted) return null;
    const { action, target } = wanted;
    switch (action.type) {
      case 'place':
      case 'gate':
        return { type: 'square', x: action.x, y: action.y };
      case 'join':
      case 'first':
        return { type: 'feature', at: { x: action.x, y: action.y, region: action.region } };
      case 'quarter':
      case 'count':
        return { type: 'quarters' };
      case 'deploy':
      case 'wall':
      case 'guard':
      case 'tower':
        if (target?.type === 'region') return { type: 'feature', at: { x: target.x, y: target.y, region: target.region } };
        return target?.type === 'edge' ? { type: 'square', x: target.x, y: target.y } : null;
      case 'use':
      case 'pass':
      case 'resign':
        return null;
      default:
        return assertNever(action);
    }
  }

  /** First points at the place, then chooses the action; the learner confirms it. */
  hint(): void {
    this.#hints += 1;
    const wanted = this.#wanted;
    if (this.#hints < 2 && this.#wantedPlace) return;
    if (wanted && wanted.action.type !== 'pass') this.#session.move.choose(targetKey(wanted.action), optionOf(wanted.action));
  }

  async next(): Promise<void> {
    // The next step may name the final scores.
    this.#session.ending.stop();
    await this.table.next();
  }

  /** Stores the progress, takes back unwanted actions, and gives a hint after a while. Call while a component is initialized. */
  watch(): void {
    const { table } = this;
    $effect(() => saveStep(storage(), table.lesson.name, table.step, table.lesson.steps.length));
    $effect(() => {
      // A refused turn stays as it was chosen until its sending has ended.
      if (table.misses === 0 || this.#session.isSending) return;
      untrack(() => {
        this.#session.refusal = null;
        this.#session.move.reset();
      });
    });
    const action = $derived(`${table.step} ${this.#index}`);
    $effect(() => {
      if (!action) return;
      this.#hints = 0;
      const timer = setTimeout(() => (this.#hints = Math.max(1, this.#hints)), PATIENCE);
      return () => clearTimeout(timer);
    });
  }
}

/** The chosen but not yet confirmed actions. */
function draftOf({ move }: Session): readonly string[] {
  return move.steps.flatMap(({ selected }) => selected?.line ?? []);
}

function isTold(event: Event): boolean {
  switch (event.type) {
    case 'scored':
    case 'awarded':
      return event.points > 0;
    case 'goods':
    case 'second-turn':
    case 'challenge-lost':
    case 'entered':
    case 'count-moved':
    case 'joined':
    case 'title-taken':
    case 'revealed':
    case 'used':
    case 'keep':
    case 'guard-posted':
    case 'tower-set':
      return true;
    case 'drawn':
    case 'discarded':
    case 'placed':
    case 'deployed':
    case 'returned':
    case 'gate-set':
    case 'wall-set':
    case 'resigned':
    case 'over':
      return false;
    default:
      return assertNever(event);
  }
}
