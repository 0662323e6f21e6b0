// How long a score takes to count up.

const START = 250;
const PER_POINT = 60;
const LONGEST = 900;

/** In milliseconds; 0 for a score that does not grow. */
export function countingTime(gain: number): number {
  return gain > 0 ? Math.min(LONGEST, START + PER_POINT * gain) : 0;
}
