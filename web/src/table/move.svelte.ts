// What the person who is asked is about to do: a place that is chosen, and the way to use it, until it is confirmed.
import type { Decision } from '../wire/types';
import { choices, optionOf, type Choices, type Line, type Target } from './lines';

const NOTHING: Choices = { targets: [], pass: null, unknown: [] };

export class Move {
  #decision: () => Decision | null;
  /** The key of the chosen target. */
  target: string | null = $state(null);
  /** Which of the target's lines. */
  option: number = $state(0);
  /** The target under the pointer or the focus. */
  hovered: string | null = $state(null);

  /** `decision` tells what is asked of this person now; null if nothing is. */
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

  /** The line that would be played. */
  get line(): Line | null {
    const lines = this.chosen?.lines;
    return lines?.[this.option % lines.length] ?? null;
  }

  /** What one would get by choosing what is under the pointer. */
  get ghost(): Line | null {
    if (this.target !== null) return this.line;
    const target = this.#choices.targets.find((one) => one.key === this.hovered);
    return target ? (target.lines[this.#kept(target)] ?? null) : null;
  }

  choose(key: string, option?: string): void {
    const target = this.#choices.targets.find((one) => one.key === key);
    if (!target) return;
    const named = option === undefined ? -1 : target.lines.findIndex((line) => optionOf(line) === option);
    this.option = named >= 0 ? named : this.#kept(target);
    this.target = key;
  }

  /** The next way to use the place: a quarter turn further, or the next figure. */
  turn(step: 1 | -1 = 1): void {
    const lines = this.chosen?.lines ?? this.#choices.targets.find((one) => one.key === this.hovered)?.lines;
    if (!lines || lines.length < 2) return;
    const ghost = this.ghost?.text;
    const now = lines.findIndex((line) => line.text === ghost);
    this.option = (now + step + lines.length) % lines.length;
    this.#wanted = optionOf(lines[this.option] as Line);
  }

  takeBack(): void {
    this.target = null;
    this.hovered = null;
  }

  /** Forgets all when something else is asked. */
  reset(): void {
    this.takeBack();
    this.option = 0;
    this.#wanted = '';
  }

  /** The turn that was wanted last: it is kept from square to square where it is legal. */
  #wanted: string = $state('');

  #kept(target: Target): number {
    return Math.max(
      0,
      target.lines.findIndex((line) => optionOf(line) === this.#wanted),
    );
  }
}
