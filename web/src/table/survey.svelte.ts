// The survey of the shown position (what features are worth, what fits on empty squares), and what the user points at in it.
// Fetched only when something of it is shown.
import { SvelteMap } from 'svelte/reactivity';
import { Refused } from '../lib/api';
import { samePlace } from '../lib/places';
import { settings } from '../lib/settings.svelte';
import type { FeatureInfo, Fit, Kind, Survey, Region, RegionAt, Square } from '../wire/types';
import type { TableSource } from './source';

/** A square, and a region of the tile on it; null on an empty square and beside all regions. */
export interface Pointed {
  x: number;
  y: number;
  region: Region | null;
}

/** What the survey says about a place. */
export interface Told {
  at: Pointed;
  feature: FeatureInfo | null;
  fit: Fit | null;
}

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
  #hovered: Pointed | null = $state.raw(null);
  /** What was tapped: its card stays open. */
  #pinned: Pointed | null = $state.raw(null);

  constructor(source: Pick<TableSource, 'survey'>, seq: () => number | null, allowed: () => boolean) {
    this.#source = source;
    this.#seq = seq;
    this.#allowed = allowed;
  }

  get isAllowed(): boolean {
    return this.#allowed() && !this.isOff;
  }

  /** Aids that are switched on stay on, at other tables too. */
  get showsOwners(): boolean {
    return settings.owners;
  }
  set showsOwners(shows: boolean) {
    settings.owners = shows;
  }
  get showsFits(): boolean {
    return settings.fits;
  }
  set showsFits(shows: boolean) {
    settings.fits = shows;
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

  /** The pointer is over this place, or a tap pins it; a tap on nothing closes the pinned card. */
  point(spot: Pointed | null, tapped: boolean): void {
    if (!this.isAllowed) return;
    if (tapped) this.#pinned = spot;
    if (tapped || !isSame(this.#hovered, spot)) this.#hovered = tapped ? null : spot;
    if (spot) this.request();
  }

  unpin(): void {
    this.#pinned = null;
    this.#hovered = null;
  }

  get isPinned(): boolean {
    return this.pinned !== null;
  }

  /** What is known about the tapped place; null if there is nothing to say. */
  get pinned(): Told | null {
    return this.#told(this.#pinned);
  }

  /** What is known about the place under the pointer, unless its card is pinned. */
  get hovered(): Told | null {
    return isSame(this.#hovered, this.#pinned) ? null : this.#told(this.#hovered);
  }

  /** The feature under the pointer, else the pinned one. */
  get feature(): FeatureInfo | null {
    return (this.hovered ?? this.pinned)?.feature ?? null;
  }

  /** The empty square whose card is pinned, if there is one. */
  get marked(): readonly Square[] {
    const { pinned } = this;
    return pinned?.fit ? [{ x: pinned.at.x, y: pinned.at.y }] : [];
  }

  #told(at: Pointed | null): Told | null {
    if (!at) return null;
    const feature = at.region ? this.featureAt({ x: at.x, y: at.y, region: at.region }) : null;
    const fit = at.region ? null : (this.#current?.fits.find((one) => one.x === at.x && one.y === at.y) ?? null);
    return feature || fit ? { at, feature, fit } : null;
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

function isSame(a: Pointed | null, b: Pointed | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
