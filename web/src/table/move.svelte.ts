// The move in the making: the chosen target and the way to use it, until it is confirmed.
import type { Decision, LegalAction, Piece, Side } from '../wire/types';
import { choices, optionOf, type Choices, type Target } from './choices';

const NOTHING: Choices = { targets: [], pass: null };

export class Move {
  #decision: () => Decision | null;
  /** The key of the chosen target. */
  target: string | null = $state(null);
  /** Which of the target's ways. */
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
  get way(): LegalAction | null {
    const ways = this.chosen?.ways;
    return ways?.[this.option % ways.length] ?? null;
  }

  /** The action that is chosen, or that choosing the hovered target would choose. */
  get ghost(): LegalAction | null {
    if (this.target !== null) return this.way;
    const target = this.#choices.targets.find((one) => one.key === this.hovered);
    return target ? (target.ways[this.#kept(target)] ?? null) : null;
  }

  choose(key: string, option?: Side | Piece | null): void {
    const target = this.#choices.targets.find((one) => one.key === key);
    if (!target) return;
    const named = option === undefined ? -1 : target.ways.findIndex(({ action }) => optionOf(action) === option);
    this.option = named >= 0 ? named : this.#kept(target);
    this.target = key;
  }

  /** Goes to the next way to use the target: the next legal rotation, or the next figure. */
  cycle(step: 1 | -1 = 1): void {
    const ways = this.chosen?.ways ?? this.#choices.targets.find((one) => one.key === this.hovered)?.ways;
    if (!ways || ways.length < 2) return;
    const ghost = this.ghost?.line;
    const now = ways.findIndex(({ line }) => line === ghost);
    this.option = (now + step + ways.length) % ways.length;
    this.#wanted = optionOf((ways[this.option] as LegalAction).action);
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
      target.ways.findIndex(({ action }) => optionOf(action) === this.#wanted),
    );
  }
}
