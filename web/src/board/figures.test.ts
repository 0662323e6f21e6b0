import { expect, it } from 'vitest';
import { figureScale } from './figures';

it('enlarges figures on small tiles only', () => {
  expect(figureScale(2)).toBe(1);
  expect(figureScale(0.84)).toBe(1);
  expect(figureScale(0.6)).toBeCloseTo(1.4);
  expect(figureScale(0.1)).toBe(1.6);
});
