// Digits as lines, about 5 units wide and 7 high on a baseline at 0. Browsers lay out text again at each zoom step, and repaint
// the whole board.
const DIGITS = [
  'M0 -7.2A2.2 3.6 0 1 0 0 0A2.2 3.6 0 1 0 0 -7.2',
  'M-1.8 -5.7L0.6 -7.2V0',
  'M-2.2 -5.1A2.2 2.1 0 1 1 1.6 -3.7L-2.3 0H2.4',
  'M-2.2 -7.2H2.2L-0.4 -4.4A2.2 2.2 0 1 1 -2.4 -1.1',
  'M1.2 0V-7.2L-2.7 -2.1H2.8',
  'M2 -7.2H-1.6L-1.9 -3.9A2.3 2.3 0 1 1 -2.3 -1',
  'M1.4 -7.2C-0.8 -6.2 -2.2 -4.4 -2.2 -2.2A2.2 2.2 0 1 0 -1.9 -3.4',
  'M-2.3 -7.2H2.3L-0.8 0',
  'M0 -3.9A1.8 1.65 0 1 1 0 -7.2A1.8 1.65 0 1 1 0 -3.9A2.2 1.95 0 1 1 0 0A2.2 1.95 0 1 1 0 -3.9',
  'M-1.4 0C0.8 -1 2.2 -2.8 2.2 -5A2.2 2.2 0 1 0 1.9 -3.8',
] as const;

/** The last digit of a number. */
export function digit(number: number): string {
  return DIGITS[Math.abs(number) % 10] ?? DIGITS[0];
}
