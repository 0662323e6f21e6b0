// Shows the moves of others one after the other, at a pace that one can follow. The source of a table has the truth; while
// something is played back, `shown` is the position on the screen.
import { samePlace } from '../lib/places';
import type { Pace } from '../lib/settings.svelte';
import type { Event, FeatureInfo, RegionAt, State, Update } from '../wire/types';
import { Marks } from './marks.svelte';
import { isTurnGiven, type Sound } from './sounds';
import { gainsOf, lightsOf, stepsOf, type Flight, type Gain, type Shown, type Step } from './steps';

/** How long points are shown that do not fly, and their features, in milliseconds. */
const STILL_TIME = 3200;
/** Flights are removed when the next step begins; this many milliseconds later they vanish in any case. */
const GRACE = 1000;
/** How long a feature stays lit after its points have begun to fly. */
const LIGHT_TIME = 900;
/** Seconds from the sound of what happened to the one that it is one's turn. */
const TURN_DELAY = 0.4;
/** With more turns waiting than this, each is shown faster. */
const RELAXED_TURNS = 3;
const MIN_HURRY = 0.35;
/** With more turns waiting than this, the oldest are shown at once. */
const MAX_TURNS = 8;
/** Surveys to keep: those of the updates that may be shown now. */
const MAX_SURVEYS = 12;
const FACTORS: Record<Pace, number> = { 'at-once': 0, brisk: 1, calm: 2 };

export interface Hooks {
  pace: () => Pace;
  /** Whether to animate at all. */
  isMotionAllowed: () => boolean;
  /** Whether the page is in the background. */
  isHidden: () => boolean;
  /** The seats of the user. */
  mine: () => readonly number[];
  /** The features after an entry; null if the table does not tell them. */
  features: (seq: number) => Promise<readonly FeatureInfo[]> | null;
  /** The screen shows the positions after these updates. */
  onshown: (updates: readonly Update[]) => void;
  /** Plays a sound, after so many seconds. */
  sound: (sound: Sound, after?: number) => void;
}

interface Item {
  update: Update;
  before: Shown & { seq: number };
  after: State;
  steps: Step[];
}

export class Playback {
  readonly #hooks: Hooks;
  #queue: Item[] = [];
  #current: Item | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Of what follows from a move of the user while the user goes on. */
  #trailTimer: ReturnType<typeof setTimeout> | undefined;
  /** The position on the screen while something is played back; null otherwise. */
  shown: (Shown & { seq: number }) | null = $state.raw(null);
  /** The square of the tile that the update on the screen has laid, until the update is over. */
  landed: { x: number; y: number; seat: number } | null = $state.raw(null);
  /** What flies; `time` in milliseconds. */
  readonly flights = new Marks<Flight & { time: number }>();
  /** Points at their features. */
  readonly points = new Marks<Gain>();
  /** Points beside the score of their seat, if they do not fly there. */
  readonly gains = new Marks<Gain>();
  /** The points of a move of the user that still fly to their scores. */
  #coming: readonly Gain[] = $state.raw([]);
  readonly #lit = new Marks<{ at: RegionAt; seq: number }>();
  /** By the number of the entry. */
  #features: ReadonlyMap<number, readonly FeatureInfo[]> = $state.raw(new Map());

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  get isPlaying(): boolean {
    return this.shown !== null;
  }

  /** The regions of lit features; of each feature only one until its survey is loaded, and at tables without aids. */
  get lights(): readonly { id: number; regions: readonly RegionAt[] }[] {
    return this.#lit.list.map(({ id, at, seq }) => {
      const feature = this.#features.get(seq)?.find(({ regions }) => regions.some((one) => samePlace(one, at)));
      return { id, regions: feature?.regions ?? [at] };
    });
  }

  /** Whether points of a move of the user still fly. */
  get isTrailing(): boolean {
    return this.#coming.length > 0;
  }

  /** How much of a seat's score still flies there. */
  comingTo(seat: number): number {
    return this.#coming.reduce((sum, gain) => (gain.seat === seat ? sum + gain.points : sum), 0);
  }

  /** Shows an update after those that wait; at once if nothing of it is to be played back. */
  add(update: Update, before: State, after: State): void {
    // An undo replaces the whole position.
    if (this.#hooks.isHidden() || update.kept !== undefined) this.finish();
    const isOwn = update.entry.type === 'played' && this.#hooks.mine().includes(update.entry.seat);
    const item: Item = { update, before, after, steps: update.kept !== undefined ? [] : stepsOf(update, before, after, isOwn) };
    if (lightsOf(update).length > 0) void this.#loadFeatures(update.seq);
    if (this.#current) {
      this.#queue.push(item);
    } else if (item.steps.length === 0 || !this.#isDelaying) {
      this.#showStill([item]);
    } else if (isOwn && after.now.decision?.legal) {
      this.#tell([item], 'played');
      this.#coming = gainsOf(update);
      this.#trail(item, [...item.steps]);
    } else {
      this.#queue.push(item);
      this.#next();
    }
  }

  /** Shows everything that waits at once, and nothing flies any more. */
  finish(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#trailTimer);
    this.flights.clear();
    this.#coming = [];
    const rest = this.#current ? [this.#current, ...this.#queue] : this.#queue;
    this.#queue = [];
    this.#current = null;
    this.shown = null;
    this.landed = null;
    if (rest.length > 0) this.#showStill(rest);
  }

  get #isDelaying(): boolean {
    return this.#hooks.isMotionAllowed() && !this.#hooks.isHidden() && FACTORS[this.#hooks.pace()] > 0;
  }

  get #waitingTurns(): number {
    return this.#queue.filter(({ update }) => update.laid.length > 0).length;
  }

  /** The factor of the times of steps: by the pace, and smaller if many turns wait. */
  get #factor(): number {
    const turns = this.#waitingTurns;
    return FACTORS[this.#hooks.pace()] * (turns > RELAXED_TURNS ? Math.max(MIN_HURRY, RELAXED_TURNS / turns) : 1);
  }

  #next(): void {
    this.landed = null;
    for (let item = this.#queue.shift(); item; item = this.#queue.shift()) {
      if (item.steps.length > 0 && this.#isDelaying && this.#waitingTurns < MAX_TURNS) {
        this.#current = item;
        this.#play(item, [...item.steps]);
        return;
      }
      this.#showStill([item]);
    }
    this.#current = null;
    this.shown = null;
  }

  #play(item: Item, steps: Step[]): void {
    const step = steps.shift();
    if (!step?.isRest) this.flights.clear();
    if (!step) {
      this.#tell([item], 'played');
      this.#next();
      return;
    }
    this.shown = { seq: item.before.seq, ...step.shown };
    const [laid] = item.update.laid;
    if (laid && item.update.entry.type === 'played' && step.shown.tiles === item.after.tiles) {
      this.landed = { x: laid.x, y: laid.y, seat: item.update.entry.seat };
    }
    const time = step.time * this.#factor;
    this.#start(item, step, time);
    this.#timer = setTimeout(() => this.#play(item, steps), time);
  }

  /** Shows what follows from a move of the user over the position after it, so that the user can go on. */
  #trail(item: Item, steps: Step[]): void {
    clearTimeout(this.#trailTimer);
    this.flights.clear();
    const step = steps.shift();
    if (!step) {
      this.#coming = [];
      return;
    }
    const time = step.time * this.#factor;
    this.#start(item, step, time);
    this.#trailTimer = setTimeout(() => this.#trail(item, steps), time);
  }

  #start({ update: { seq } }: Item, step: Step, time: number): void {
    if (step.sound) this.#hooks.sound(step.sound);
    for (const flight of step.flights) this.flights.add({ ...flight, time }, time + GRACE);
    for (const gain of step.gains) this.points.add(gain, time);
    for (const at of step.lights) this.#lit.add({ at, seq }, time + LIGHT_TIME);
  }

  /** Shows positions without anything that flies: points stay for a while at their features and beside the scores. */
  #showStill(items: readonly Item[]): void {
    for (const { update } of items) {
      for (const gain of gainsOf(update)) {
        this.points.add(gain, STILL_TIME);
        this.gains.add(gain, STILL_TIME);
      }
      for (const at of lightsOf(update)) this.#lit.add({ at, seq: update.seq }, STILL_TIME);
    }
    this.#tell(items, 'still');
  }

  #tell(items: readonly Item[], how: 'played' | 'still'): void {
    const updates = items.map(({ update }) => update);
    this.#hooks.onshown(updates);
    const isGiven =
      this.#queue.length === 0 && items.some(({ update, before }) => isTurnGiven(update, before.now, this.#hooks.mine()));
    const happened = updates.flatMap(({ events }) => events);
    const has = (type: Event['type']) => happened.some((event) => event.type === type);
    if (has('over')) return this.#hooks.sound('over');
    const still = has('scored') ? 'scored' : updates.some(({ laid }) => laid.length > 0) ? 'placed' : has('deployed') ? 'figure' : null;
    if (how === 'still' && still) this.#hooks.sound(still);
    if (isGiven) this.#hooks.sound('turn', how === 'still' && still ? TURN_DELAY : 0);
  }

  async #loadFeatures(seq: number): Promise<void> {
    try {
      const features = await this.#hooks.features(seq);
      if (features) this.#features = new Map([...this.#features, [seq, features] as const].slice(-MAX_SURVEYS));
    } catch {
      // One region of each feature is lit instead.
    }
  }
}
