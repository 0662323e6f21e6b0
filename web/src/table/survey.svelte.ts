// The survey of the shown position (what features are worth, what fits on empty squares), and what the user points at in it.
// Fetched only when something of it is shown.
import { SvelteMap } from 'svelte/reactivity';
import { Refused } from '../lib/api';
import { samePlace } from '../lib/places';
import type { FeatureInfo, Fit, Kind, Survey, Region, RegionAt } from '../wire/types';
import type { TableSource } from './source';

export class PositionSurvey {
  #source: Pick<TableSource, 'survey'>;
  #seq: () => number | null;
  #allowed: () => boolean;
  #survey: Survey | null = $state.raw(null);
  /** Set when the server refuses surveys of this table. */
  isOff: boolean = $state(false);
  #requested = 0;
  /** The id of the scoring rule of each kind of feature seen so far. */
  #rules = new SvelteMap<Kind, string>();
  /** Where the pointer is. */
  #spot: { x: number; y: number; region: Region | null } | null = $state.raw(null);
  /** Whether the card stays open because the spot was tapped. */
  #isPinned: boolean = $state(false);
  showsOwners: boolean = $state(false);
  showsFits: boolean = $state(false);

  constructor(source: Pick<TableSource, 'survey'>, seq: () => number | null, allowed: () => boolean) {
    this.#source = source;
    this.#seq = seq;
    this.#allowed = allowed;
  }

  get isAllowed(): boolean {
    return this.#allowed() && !this.isOff;
  }

  /** The rule by which a kind of feature is scored; undefined until a survey had one. */
  ruleOf(kind: Kind): string | undefined {
    return this.#rules.get(kind);
  }

  get knowsRules(): boolean {
    return this.#rules.size > 0;
  }

  /** The survey, if it is that of the shown position. */
  get #current(): Survey | null {
    return this.#survey && this.#survey.seq === this.#seq() ? this.#survey : null;
  }

  /** Fetches the survey of the shown position unless it is there or under way. */
  request(): void {
    const seq = this.#seq();
    if (seq === null || !this.isAllowed || this.#survey?.seq === seq || this.#requested === seq) return;
    this.#requested = seq;
    this.#source.survey(seq).then(
      (survey) => {
        if (this.#requested === seq) this.#survey = { ...survey, seq };
        for (const { kind, rule } of survey.features) this.#rules.set(kind, rule);
      },
      (error: unknown) => {
        this.#requested = 0;
        if (error instanceof Refused && (error.status === 404 || error.code === 'not-allowed')) this.isOff = true;
      },
    );
  }

  point(spot: { x: number; y: number; region: Region | null } | null, tapped: boolean): void {
    if (!this.isAllowed || (this.#isPinned && !tapped)) return;
    this.#isPinned = tapped && spot !== null;
    const old = this.#spot;
    if (JSON.stringify(old) !== JSON.stringify(spot)) this.#spot = spot;
    if (spot) this.request();
  }

  unpin(): void {
    this.#isPinned = false;
    this.#spot = null;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  get spot(): { x: number; y: number } | null {
    return this.#spot;
  }

  /** The feature under the pointer. */
  get feature(): FeatureInfo | null {
    const spot = this.#spot;
    return spot?.region ? this.featureAt({ x: spot.x, y: spot.y, region: spot.region }) : null;
  }

  /** What fits on the empty square under the pointer. */
  get fit(): Fit | null {
    const spot = this.#spot;
    if (!spot || spot.region !== null) return null;
    return this.#current?.fits.find((fit) => fit.x === spot.x && fit.y === spot.y) ?? null;
  }

  /** The features of the shown position; empty until the survey is loaded. */
  get features(): readonly FeatureInfo[] {
    return this.#current?.features ?? [];
  }

  featureAt(at: RegionAt): FeatureInfo | null {
    return this.features.find((feature) => feature.regions.some((one) => samePlace(one, at))) ?? null;
  }

  get owned(): readonly FeatureInfo[] {
    return this.showsOwners && this.isAllowed ? (this.#current?.features.filter((one) => one.owners.length > 0) ?? []) : [];
  }

  /** What fits on each empty square; null unless it is to be shown. */
  get fits(): readonly Fit[] | null {
    if (!this.isAllowed || !this.showsFits) return null;
    return this.#current?.fits ?? null;
  }
}
