// The end of a game on the screen: tells the final scoring step by step, then shows the result.
import { untrack } from 'svelte';
import type { Float } from '../../board/highlights';
import { uniqueSquares } from '../../lib/places';
import { isMotionAllowed, settings } from '../../lib/settings.svelte';
import type { FeatureInfo, Now, Square, Survey, Update } from '../../wire/types';
import { keptPositions, type Position } from '../reduce';
import { awardSquares, endSteps, litFeature, quitter, stepTimes, type EndStep } from './telling';

/** Before the first step, in milliseconds. */
const START = 600;
/** How long the features are waited for; without them, only one region of each is lit. */
const PATIENCE = 1500;

export interface EndSource {
  history: () => readonly Position[];
  /** The features after an entry. */
  survey: (seq: number) => Promise<Survey>;
}

export class Ending {
  readonly #source: EndSource;
  /** How many steps are told; null: the result is shown. */
  #told: number | null = $state(null);
  #features: readonly FeatureInfo[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  constructor(source: EndSource) {
    this.#source = source;
  }

  /** The position after the update that ended the game; null while it runs. */
  readonly over: Position | null = $derived.by(() => {
    const kept = keptPositions(this.#source.history());
    return kept.findLast(({ update }) => update?.events.some(({ type }) => type === 'over')) ?? null;
  });
  /** Empty if somebody gave up: then the points have not decided. */
  readonly steps: readonly EndStep[] = $derived(quitter(this.over?.update ?? null) ? [] : endSteps(this.over?.update?.events ?? []));

  get isTelling(): boolean {
    return this.#told !== null && this.over !== null;
  }
  /** The number of told steps. */
  get told(): number {
    return this.#told ?? this.steps.length;
  }
  /** The steps of the current group that are told. */
  get current(): readonly EndStep[] {
    if (!this.isTelling) return [];
    const kind = (this.steps[this.told - 1] ?? this.steps[0])?.kind;
    return this.steps.slice(0, this.told).filter((step) => step.kind === kind);
  }
  /** The scores as far as they are told. */
  get scores(): number[] {
    const rest = this.steps.slice(this.told).flatMap(({ gains }) => gains);
    return (this.over?.now.seats ?? []).map(({ score }, seat) =>
      rest.reduce((left, gain) => (gain.seat === seat ? left - gain.points : left), score),
    );
  }
  /** The last position with the scores as far as they are told; null unless they are being told. */
  get position(): (Position & { now: Now }) | null {
    const { over, scores } = this;
    if (!over || !this.isTelling) return null;
    const seats = over.now.seats.map((seat, index) => ({ ...seat, score: scores[index] ?? seat.score }));
    return { ...over, now: { ...over.now, seats } };
  }

  /** The features to light up, in the colours of those who score them. */
  get features(): readonly FeatureInfo[] {
    return this.current.flatMap((step) => litFeature(step, this.#features) ?? []);
  }
  get squares(): readonly Square[] {
    const { over } = this;
    return over ? uniqueSquares(this.current.flatMap((step) => awardSquares(step, over.now))) : [];
  }
  get floats(): Float[] {
    return this.current.flatMap(({ at, gains }, step) =>
      at ? gains.map(({ seat, points }, index) => ({ id: -1 - step * 10 - index, x: at.x, y: at.y - index * 0.4, seat, points })) : [],
    );
  }

  /** The game has just ended: its scoring is told as soon as `run` is called. */
  arm(update: Update): void {
    const isWorth = quitter(update) === null && endSteps(update.events).length > 0;
    if (isWorth && isMotionAllowed() && settings.pace !== 'at-once' && !globalThis.document?.hidden) this.#told = 0;
  }

  /** Tells the scoring from the start, also where it was told before. */
  tellAgain(): void {
    this.stop();
    this.#told = 0;
    this.run();
  }

  /** Starts telling what `arm` has prepared. */
  run(): void {
    if (this.#isRunning || untrack(() => !this.isTelling)) return;
    this.#isRunning = true;
    const ready = untrack(() => this.#loadFeatures());
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([ready, late]).then(() => {
      if (this.#isRunning) this.#timer = setTimeout(() => this.#next(), START);
    });
  }

  /** Shows the result at once. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isRunning = false;
    this.#told = null;
  }

  #next(): void {
    if (this.#told === null) return;
    const times = stepTimes(this.steps, settings.pace === 'at-once' ? 'brisk' : settings.pace);
    const time = times[this.#told];
    if (time === undefined) {
      this.stop();
      return;
    }
    this.#told += 1;
    this.#timer = setTimeout(() => this.#next(), time);
  }

  async #loadFeatures(): Promise<void> {
    const { over } = this;
    if (!over || this.#features.length > 0) return;
    try {
      this.#features = (await this.#source.survey(over.seq)).features;
    } catch {
      // One region of each feature is lit instead.
    }
  }
}
