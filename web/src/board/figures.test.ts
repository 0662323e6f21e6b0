import { expect, it } from 'vitest';
import { figureScale } from './figures';

it('enlarges figures on small tiles only', () => {
  expect(figureScale(2)).toBe(1);
  expect(figureScale(0.62)).toBe(1);
  expect(figureScale(0.5)).toBeCloseTo(1.24);
  expect(figureScale(0.1)).toBe(1.45);
});
