// The turn in the making: the tile, the figure and what follows, each changeable until the whole is confirmed.
import type { Action, Decision, LegalAction, Piece, Preview, Side } from '../wire/types';
import { choices, optionOf, pieceOf, targetKey, type Choices, type Target } from './choices';
import type { DraftStore } from './draft-store';
import type { Previews } from './previews.svelte';

const NOTHING: Choices = { targets: [], pass: null };

/** One decision of the turn. */
export interface Step {
  decision: Decision;
  choices: Choices;
  /** The chosen action, which can be a pass. */
  selected: LegalAction | null;
}

/**
 * - `open`: something has to be chosen first
 * - `pending`: the server has not yet said what follows
 * - `more`: confirming answers the shown question with no, and another follows
 * - `ready`: confirming sends the turn
 */
export type Readiness = 'open' | 'pending' | 'more' | 'ready';

export class Move {
  #root: () => Decision | null;
  #previews: Previews | null;
  #store: DraftStore | null;
  /** The lines of the chosen actions, step by step. */
  #picks: readonly string[] = $state.raw([]);
  /** The position to which they belong. */
  #at: string = $state.raw('');
  /** The steps that are being sent. */
  #sending: readonly Step[] | null = $state.raw(null);
  /** The key of the target under the pointer or with the focus. */
  hovered: string | null = $state(null);
  /** The last chosen rotation and figure, kept for the next target where they are legal. */
  #rotation: Side | null = $state(null);
  #piece: Piece | null = $state(null);

  /** `root` is null while others decide. Without `previews` a turn has one step, without `store` a reload loses it. */
  constructor(root: () => Decision | null, previews: Previews | null = null, store: DraftStore | null = null) {
    this.#root = root;
    this.#previews = previews;
    this.#store = store;
    const draft = store?.load();
    if (draft) [this.#picks, this.#at] = [draft.picks, draft.at];
  }

  #steps: readonly Step[] = $derived.by(() => {
    if (this.#sending) return this.#sending;
    const picks = this.#at === (this.#previews?.position ?? '') ? this.#picks : [];
    const steps: Step[] = [];
    const path: LegalAction[] = [];
    let decision = this.#root();
    while (decision?.legal) {
      const line = picks[steps.length];
      const selected = decision.legal.find((legal) => legal.line === line) ?? null;
      steps.push({ decision, choices: choicesOf(decision), selected });
      if (!selected) break;
      path.push(selected);
      decision = this.#previews?.get(path)?.decision ?? null;
    }
    return steps;
  });

  // A target of an earlier step stays open, so that its choice can be changed.
  #choices: Choices = $derived.by(() => {
    const targets = new Map<string, Target>();
    for (const { choices, selected } of this.#steps) {
      for (const target of choices.targets) {
        if (this.#sending && !(selected && target.variants.includes(selected))) continue;
        // Drawn above those of earlier steps.
        targets.delete(target.key);
        targets.set(target.key, target);
      }
    }
    return { targets: [...targets.values()], pass: this.#steps.at(-1)?.choices.pass ?? null };
  });

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** The decision that is asked now: the last of the turn so far. */
  get decision(): Decision | null {
    return this.#steps.at(-1)?.decision ?? null;
  }

  /** The targets of all steps, and the pass of the last. */
  get choices(): Choices {
    return this.#choices;
  }

  /** The targets of the step that is asked now. */
  get asked(): readonly Target[] {
    return this.#steps.at(-1)?.choices.targets ?? [];
  }

  /** The chosen actions without passes. */
  get picked(): readonly LegalAction[] {
    return this.#steps.flatMap(({ selected }) => (selected && selected.action.type !== 'pass' ? [selected] : []));
  }

  /** The action that was chosen last. */
  get selected(): LegalAction | null {
    return this.picked.at(-1) ?? null;
  }

  /** The target of the action that was chosen last, as its step has it: a later step may have it with other figures. */
  get chosen(): Target | null {
    const { selected } = this;
    if (!selected) return null;
    const step = this.#steps.findLast((one) => one.selected === selected);
    return step?.choices.targets.find(({ variants }) => variants.includes(selected)) ?? null;
  }

  get target(): string | null {
    return this.chosen?.key ?? null;
  }

  /** Whether a target is chosen, perhaps in an earlier step that had it too. */
  isChosen(key: string): boolean {
    return this.picked.some(({ action }) => targetKey(action) === key);
  }

  /** The chosen variant of a target, in the last step that has it. */
  selectedAt(key: string): LegalAction | null {
    const target = this.#targetOf(key);
    return this.picked.find((one) => target?.variants.includes(one)) ?? null;
  }

  /** The chosen variant of a target, or the one that choosing it would select. */
  variantAt(key: string): LegalAction | null {
    const target = this.#targetOf(key);
    return this.selectedAt(key) ?? (target ? (target.variants[this.#kept(target)] ?? null) : null);
  }

  /** Where the tile lies. */
  get placement(): (Action & { type: 'place' }) | null {
    for (const { action } of this.picked) if (action.type === 'place') return action;
    return null;
  }

  /** How the tile lies, or would lie on the next square. */
  get rotation(): Side {
    const { preview } = this;
    return (preview?.action.type === 'place' ? preview.action : this.placement)?.rotation ?? this.#rotation ?? 'N';
  }

  /** Whether the question that is asked now was answered with no. */
  get isPassed(): boolean {
    return this.#steps.at(-1)?.selected?.action.type === 'pass';
  }

  /** The action at the hovered target, or else the one that was chosen last. */
  get preview(): LegalAction | null {
    return (this.hovered !== null && this.variantAt(this.hovered)) || this.selected;
  }

  /** The path to `preview`: it and the chosen actions before it. Empty if there is none. */
  get previewPath(): readonly LegalAction[] {
    if (this.hovered !== null) {
      const [variant, step] = [this.variantAt(this.hovered), this.#stepOf(this.hovered)];
      if (variant) return [...this.#path(step), variant];
    }
    return this.#path();
  }

  /** What the preview says of `previewPath`; undefined until it is there. */
  get previewed(): Preview | null | undefined {
    return this.previewPath.length > 0 ? this.#previews?.get(this.previewPath) : null;
  }

  /** The actions that confirming sends; null if something has to be chosen first. */
  get turn(): readonly LegalAction[] | null {
    const last = this.#steps.at(-1);
    if (!last) return null;
    if (last.selected) return this.#path();
    return last.choices.pass && [...this.#path(), last.choices.pass];
  }

  get readiness(): Readiness {
    const { turn } = this;
    if (!turn) return 'open';
    if (!this.#previews) return 'ready';
    const preview = this.#previews.get(turn);
    if (preview === undefined) return 'pending';
    return preview?.decision ? 'more' : 'ready';
  }

  /** Whether nothing is left to choose: no question is answered by silence. */
  get isComplete(): boolean {
    return this.readiness === 'ready' && this.#steps.at(-1)?.selected !== null;
  }

  get isEmpty(): boolean {
    return this.#path().length === 0;
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  /** Requests the previews that the steps need, with `again` also those that failed. Call in an effect. */
  prepare(again = false): void {
    if (!this.#previews || this.#sending) return;
    for (const path of [this.#path(), this.turn ?? []]) {
      const known = this.#previews.get(path);
      if (path.length > 0 && (known === undefined || (again && known === null))) void this.#previews.request(path);
    }
  }

  /** Requests what the hovered or chosen action would bring. */
  requestPreview(): void {
    const path = this.previewPath;
    if (path.length > 0 && !this.#sending) void this.#previews?.request(path);
  }

  /** Points at a variant of a target, as with the focus. */
  point(key: string, action: Action): void {
    this.#want(action);
    this.hovered = key;
  }

  choose(key: string, option?: Side | Piece | null): void {
    const [target, index] = [this.#targetOf(key), this.#stepOf(key)];
    if (!target) return;
    const named = option === undefined ? -1 : target.variants.findIndex(({ action }) => optionOf(action) === option);
    const variant = target.variants[named >= 0 ? named : this.#kept(target)];
    if (variant) this.#set(index, variant);
  }

  /** A click: chooses a target; changes the variant of a chosen one, and after the last figure takes it off. */
  press(key: string): void {
    const [target, selected] = [this.#targetOf(key), this.selectedAt(key)];
    if (!target || !selected) return this.choose(key);
    const isLast = target.variants.at(-1) === selected;
    if (target.kind !== 'place' && isLast) this.#cut(this.#stepOf(key));
    else this.cycleAt(key);
  }

  /** Selects the next variant of a target. */
  cycleAt(key: string, step: 1 | -1 = 1): void {
    const [target, shown] = [this.#targetOf(key), this.variantAt(key)];
    if (!target || !shown || target.variants.length < 2) return;
    const { length } = target.variants;
    const next = target.variants[(target.variants.indexOf(shown) + step + length) % length] as LegalAction;
    if (this.selectedAt(key)) this.#set(this.#stepOf(key), next);
    else this.#want(next.action);
  }

  /** The next rotation of the tile if there is one to lay, else the next variant of the last choice. */
  cycle(step: 1 | -1 = 1): void {
    const isPlace = (key: string | null) => key !== null && this.#targetOf(key)?.kind === 'place';
    const { placement, hovered } = this;
    const key = placement ? targetKey(placement) : isPlace(hovered) ? hovered : (this.target ?? hovered);
    if (key !== null) this.cycleAt(key, step);
  }

  /** Chooses the next target: of the tile, or with `figure` each figure at each spot. */
  next(step: 1 | -1, figure: boolean): Target | null {
    const steps = this.#steps;
    const first = steps[0]?.decision.kind === 'place' && steps.at(-1)?.decision.kind === 'deploy' && !figure;
    const { choices, selected } = (first ? steps[0] : steps.at(-1)) ?? { choices: NOTHING, selected: null };
    const options: { key: string; option?: Side | Piece | null }[] = choices.targets.flatMap(({ key, variants }) =>
      figure ? variants.map(({ action }) => ({ key, option: optionOf(action) })) : [{ key }],
    );
    const now = options.findIndex(
      ({ key, option }) =>
        selected !== null && key === targetKey(selected.action) && (!figure || option === optionOf(selected.action)),
    );
    const from = now < 0 && step < 0 ? options.length : now;
    const next = options[(from + step + options.length) % options.length];
    if (!next) return null;
    this.choose(next.key, next.option);
    return this.chosen;
  }

  /** The kinds of figures that the asked step can use; empty unless it is about figures on the tile. */
  get pieces(): readonly Piece[] {
    if (this.decision?.kind !== 'deploy') return [];
    return [...new Set(this.asked.flatMap(({ variants }) => variants.flatMap(({ action }) => pieceOf(action) ?? [])))];
  }

  /** The figure that the next chosen spot gets. */
  get piece(): Piece | null {
    const { pieces } = this;
    return pieces.find((piece) => piece === this.#piece) ?? pieces[0] ?? null;
  }

  /** Changes the chosen figure, or the one for the next spot. */
  choosePiece(piece: Piece): void {
    this.#piece = piece;
    const step = this.#steps.at(-1);
    if (step?.selected && pieceOf(step.selected.action)) this.choose(targetKey(step.selected.action), piece);
  }

  /** Answers the asked question with no, which also takes a chosen figure off. */
  pass(): void {
    const last = this.#steps.length - 1;
    const pass = this.#steps[last]?.choices.pass;
    if (pass) this.#set(last, pass);
  }

  /** Takes back the last choice of the turn. */
  takeBack(): void {
    this.hovered = null;
    this.#cut(this.#path().length - 1);
  }

  /** Forgets the turn. */
  reset(): void {
    this.hovered = null;
    this.#cut(0);
    [this.#rotation, this.#piece] = [null, null];
  }

  /** Fixes the turn while it is sent. */
  freeze(): void {
    const turn = this.turn ?? [];
    this.hovered = null;
    this.#sending = this.#steps.map((step, index) => ({ ...step, selected: turn[index] ?? null }));
  }

  /** The first step was accepted. */
  shift(): void {
    this.#sending = this.#sending?.slice(1) ?? null;
  }

  /** Sending has ended; steps that were refused stay if they are still possible. */
  thaw(): void {
    this.#pick((this.#sending ?? []).flatMap(({ selected }) => selected?.line ?? []));
    if (this.#picks.length === 0) [this.#rotation, this.#piece] = [null, null];
    this.#sending = null;
  }

  #targetOf(key: string): Target | null {
    return this.#choices.targets.find((target) => target.key === key) ?? null;
  }

  /** The last step that has this target. */
  #stepOf(key: string): number {
    return this.#steps.findLastIndex(({ choices }) => choices.targets.some((target) => target.key === key));
  }

  /** The chosen actions of the first steps. */
  #path(steps = Infinity): LegalAction[] {
    return this.#steps.slice(0, steps).flatMap(({ selected }) => selected ?? []);
  }

  #set(index: number, variant: LegalAction): void {
    if (this.#sending) return;
    const lines = this.#path().map(({ line }) => line);
    const old = this.#steps[index]?.selected?.action;
    // A tile that lies the same way elsewhere keeps its figure, if that is legal there.
    const isSame = old?.type === 'place' && variant.action.type === 'place' && old.rotation === variant.action.rotation;
    this.#pick([...lines.slice(0, index), variant.line, ...(isSame ? lines.slice(index + 1) : [])]);
    this.#want(variant.action);
  }

  #cut(index: number): void {
    if (this.#sending) return;
    this.#pick(this.#path(Math.max(0, index)).map(({ line }) => line));
  }

  #pick(lines: readonly string[]): void {
    this.#picks = lines;
    this.#at = this.#previews?.position ?? '';
    this.#store?.save({ at: this.#at, picks: lines });
  }

  #want(action: Action): void {
    if (action.type === 'place') this.#rotation = action.rotation;
    else this.#piece = pieceOf(action) ?? this.#piece;
  }

  #kept(target: Target): number {
    const wanted = target.kind === 'place' ? this.#rotation : this.#piece;
    return Math.max(
      0,
      target.variants.findIndex(({ action }) => optionOf(action) === wanted),
    );
  }
}

const grouped = new WeakMap<Decision, Choices>();

/** Grouped once, so that targets stay the same objects. */
function choicesOf(decision: Decision): Choices {
  let found = grouped.get(decision);
  if (!found) grouped.set(decision, (found = choices(decision.legal ?? [])));
  return found;
}
