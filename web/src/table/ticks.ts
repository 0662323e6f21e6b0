// Round values for the scale of a chart.

/**
 * The multiples of a round step (1, 2 or 5 × 10^n, at least 1) from 0 to `most`: as many as possible, but at most `limit`
 * without 0.
 */
export function roundTicks(most: number, limit: number): number[] {
  const step = roundStep(most / Math.max(1, limit));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((one) => one >= least);
    if (step !== undefined) return step;
  }
}
