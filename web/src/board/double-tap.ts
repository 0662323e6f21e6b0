// Recognizes two taps in quick succession at the same place.
import type { Point } from './geometry';

/** Milliseconds and pixels between the taps. */
const WITHIN = 350;
const APART = 28;

export class DoubleTap {
  #last: { at: Point; time: number } | null = null;

  /** Call for each tap: whether it is the second one. */
  isSecond(at: Point, time = performance.now()): boolean {
    const last = this.#last;
    const isSecond =
      last !== null && time - last.time < WITHIN && Math.hypot(at.x - last.at.x, at.y - last.at.y) < APART;
    this.#last = isSecond ? null : { at, time };
    return isSecond;
  }
}
