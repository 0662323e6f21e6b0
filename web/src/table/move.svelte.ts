// The move in the making: the chosen target and variant, until it is confirmed.
import type { Decision, LegalAction, Piece, Side } from '../wire/types';
import { choices, optionOf, type Choices, type Target } from './choices';

const NOTHING: Choices = { targets: [], pass: null };

export class Move {
  #decision: () => Decision | null;
  /** The chosen target's key. */
  target: string | null = $state(null);
  /** The index of the chosen variant. */
  option: number = $state(0);
  /** The key of the target under the pointer or with the focus. */
  hovered: string | null = $state(null);

  /** `decision` is null while others decide. */
  constructor(decision: () => Decision | null) {
    this.#decision = decision;
  }

  #choices: Choices = $derived.by(() => {
    const legal = this.#decision()?.legal;
    return legal ? choices(legal) : NOTHING;
  });

  get decision(): Decision | null {
    return this.#decision();
  }

  get choices(): Choices {
    return this.#choices;
  }

  get chosen(): Target | null {
    return this.#choices.targets.find((target) => target.key === this.target) ?? null;
  }

  /** The action that the user confirms. */
  get selected(): LegalAction | null {
    const variants = this.chosen?.variants;
    return variants?.[this.option % variants.length] ?? null;
  }

  /** The selected action, or the one that choosing the hovered target would select. */
  get preview(): LegalAction | null {
    if (this.target !== null) return this.selected;
    const target = this.#choices.targets.find((one) => one.key === this.hovered);
    return target ? (target.variants[this.#kept(target)] ?? null) : null;
  }

  choose(key: string, option?: Side | Piece | null): void {
    const target = this.#choices.targets.find((one) => one.key === key);
    if (!target) return;
    const named = option === undefined ? -1 : target.variants.findIndex(({ action }) => optionOf(action) === option);
    this.option = named >= 0 ? named : this.#kept(target);
    this.target = key;
  }

  /** Selects the target's next variant: the next legal rotation or figure. */
  cycle(step: 1 | -1 = 1): void {
    const variants = this.chosen?.variants ?? this.#choices.targets.find((one) => one.key === this.hovered)?.variants;
    if (!variants || variants.length < 2) return;
    const preview = this.preview?.line;
    const now = variants.findIndex(({ line }) => line === preview);
    this.option = (now + step + variants.length) % variants.length;
    this.#wanted = optionOf((variants[this.option] as LegalAction).action);
  }

  takeBack(): void {
    this.target = null;
    this.hovered = null;
  }

  /** For another decision. */
  reset(): void {
    this.takeBack();
    this.option = 0;
    this.#wanted = null;
  }

  /** The last chosen rotation or figure, kept for the next target if it is legal there. */
  #wanted: Side | Piece | null = $state(null);

  #kept(target: Target): number {
    return Math.max(
      0,
      target.variants.findIndex(({ action }) => optionOf(action) === this.#wanted),
    );
  }
}
