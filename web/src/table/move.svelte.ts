// The move in the making: the chosen target and the way to use it, until it is confirmed.
import type { Decision, LegalAction, Piece, Side } from '../wire/types';
import { choices, optionOf, type Choices, type Target } from './choices';

const NOTHING: Choices = { targets: [], pass: null };

export class Move {
  #decision: () => Decision | null;
  /** The key of the chosen target. */
  target: string | null = $state(null);
  /** Which of the target's variants. */
  option: number = $state(0);
  /** The target under the pointer or the focus. */
  hovered: string | null = $state(null);

  /** `decision` is the decision of this person; null while others decide. */
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

  /** The chosen target. */
  get chosen(): Target | null {
    return this.#choices.targets.find((target) => target.key === this.target) ?? null;
  }

  /** The action that confirming plays. */
  get selected(): LegalAction | null {
    const variants = this.chosen?.variants;
    return variants?.[this.option % variants.length] ?? null;
  }

  /** The action that is chosen, or that choosing the hovered target would choose. */
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

  /** Goes to the next way to use the target: the next legal rotation, or the next figure. */
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

  /** Forgets everything; called when there is another decision. */
  reset(): void {
    this.takeBack();
    this.option = 0;
    this.#wanted = null;
  }

  /** The rotation or figure that was chosen last: kept from target to target where it is legal. */
  #wanted: Side | Piece | null = $state(null);

  #kept(target: Target): number {
    return Math.max(
      0,
      target.variants.findIndex(({ action }) => optionOf(action) === this.#wanted),
    );
  }
}
