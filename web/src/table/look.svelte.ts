// What features are worth and what fits on empty squares: fetched only when it is shown.
import { SvelteMap } from 'svelte/reactivity';
import { Refused, api } from '../lib/api';
import { samePlace } from '../lib/places';
import type { FeatureInfo, Fit, Kind, Survey, Region, RegionAt } from '../wire/types';

export class Looking {
  #id: string;
  #seq: () => number | null;
  #allowed: () => boolean;
  #look: Survey | null = $state.raw(null);
  /** Whether the server tells nothing of this. */
  isOff: boolean = $state(false);
  #asking = 0;
  /** The rule of each kind of feature, as far as the server has told it. */
  #rules = new SvelteMap<Kind, string>();
  /** What is pointed at. */
  #spot: { x: number; y: number; region: Region | null } | null = $state.raw(null);
  /** Whether it was tapped, and so stays. */
  #isPinned: boolean = $state(false);
  showsOwners: boolean = $state(false);
  showsFits: boolean = $state(false);

  constructor(id: string, seq: () => number | null, allowed: () => boolean) {
    this.#id = id;
    this.#seq = seq;
    this.#allowed = allowed;
  }

  get isAllowed(): boolean {
    return this.#allowed() && !this.isOff;
  }

  /** The rule by which a kind of feature is scored; undefined as long as it is not known. */
  ruleOf(kind: Kind): string | undefined {
    return this.#rules.get(kind);
  }

  get knowsRules(): boolean {
    return this.#rules.size > 0;
  }

  /** What is known of the position that is shown. */
  get #now(): Survey | null {
    return this.#look && this.#look.seq === this.#seq() ? this.#look : null;
  }

  /** Asks the server, unless it has told already. To be called whenever something of it is to be seen. */
  want(): void {
    const seq = this.#seq();
    if (seq === null || !this.isAllowed || this.#look?.seq === seq || this.#asking === seq) return;
    this.#asking = seq;
    api.look(this.#id, seq).then(
      (look) => {
        if (this.#asking === seq) this.#look = { ...look, seq };
        for (const { kind, rule } of look.features) this.#rules.set(kind, rule);
      },
      (error: unknown) => {
        this.#asking = 0;
        if (error instanceof Refused && (error.status === 404 || error.code === 'not-allowed')) this.isOff = true;
      },
    );
  }

  point(spot: { x: number; y: number; region: Region | null } | null, tapped: boolean): void {
    if (!this.isAllowed || (this.#isPinned && !tapped)) return;
    this.#isPinned = tapped && spot !== null;
    const old = this.#spot;
    if (JSON.stringify(old) !== JSON.stringify(spot)) this.#spot = spot;
    if (spot) this.want();
  }

  unpin(): void {
    this.#isPinned = false;
    this.#spot = null;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** What is pointed at. */
  get spot(): { x: number; y: number } | null {
    return this.#spot;
  }

  /** The feature that is pointed at. */
  get feature(): FeatureInfo | null {
    const spot = this.#spot;
    return spot?.region ? this.featureAt({ x: spot.x, y: spot.y, region: spot.region }) : null;
  }

  /** What fits on the empty square that is pointed at. */
  get fit(): Fit | null {
    const spot = this.#spot;
    if (!spot || spot.region !== null) return null;
    return this.#now?.fits.find((fit) => fit.x === spot.x && fit.y === spot.y) ?? null;
  }

  /** All features of the position that is shown, as far as they are known. */
  get features(): readonly FeatureInfo[] {
    return this.#now?.features ?? [];
  }

  /** The feature that a region belongs to. */
  featureAt(at: RegionAt): FeatureInfo | null {
    return this.features.find((feature) => feature.regions.some((one) => samePlace(one, at))) ?? null;
  }

  get owned(): readonly FeatureInfo[] {
    return this.showsOwners && this.isAllowed ? (this.#now?.features.filter((one) => one.owners.length > 0) ?? []) : [];
  }

  /** Squares with what fits; without the wish only those that nothing fits any more. */
  get fits(): readonly Fit[] | null {
    if (!this.isAllowed || !this.showsFits) return null;
    return this.#now?.fits ?? null;
  }
}
