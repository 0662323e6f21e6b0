// The words of the question that is asked, which depend on what the turn did so far.
import { m } from '../paraglide/messages.js';
import type { GameKind } from '../wire/types';
import type { Step } from './move.svelte';
import { DECISIONS } from './vocabulary';

/** Whether a figure was already moved from its quarter, so that the same question is about another one. */
const isAnother = (steps: readonly Step[]): boolean => steps.slice(0, -1).some(({ selected }) => selected?.action.type === 'join');

export function promptText(game: GameKind, steps: readonly Step[]): string {
  const asked = steps.at(-1)?.decision;
  if (!asked) return '';
  return isAnother(steps) ? m.d_ask_another() : DECISIONS[asked.kind][game].prompt();
}

/** What answering with no is called. */
export function passText(game: GameKind, steps: readonly Step[]): string {
  const asked = steps.at(-1)?.decision;
  if (!asked) return '';
  return isAnother(steps) ? m.d_pass_another() : DECISIONS[asked.kind][game].pass();
}
