// Round values for the scale of a chart.

/**
 * The multiples of a round step (1, 2 or 5 × 10^n, at least 1) from 0 to `most`: as many as possible, but at most `limit`
 * without 0.
 */
export function roundTicks(most: number, limit: number): number[] {
  const step = roundStep(most / Math.max(1, limit));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** Where stops are in turns, each of which takes as much room: those of turn 3 between 2 and 3, the last of them at 3. */
export function turnPlaces(turns: readonly number[]): number[] {
  return turns.map((turn, index) => {
    if (turn === 0) return 0;
    const [first, end] = [turns.indexOf(turn), turns.lastIndexOf(turn)];
    return turn - 1 + (index - first + 1) / (end - first + 1);
  });
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((one) => one >= least);
    if (step !== undefined) return step;
  }
}
