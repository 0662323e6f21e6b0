import { expect, it } from 'vitest';
import { pieces, plainText } from './marks';

it('parts the markup of rules', () => {
  expect(pieces('a *b* **c** `d`, <e>')).toEqual([
    { text: 'a ', as: 'text' },
    { text: 'b', as: 'em' },
    { text: ' ', as: 'text' },
    { text: 'c', as: 'strong' },
    { text: ' ', as: 'text' },
    { text: 'd', as: 'code' },
    { text: ', <e>', as: 'text' },
  ]);
  expect(pieces('2 × 3')).toEqual([{ text: '2 × 3', as: 'text' }]);
});

it('searches without accents and capitals', () => {
  expect(plainText('**Cathédrale** Ä')).toBe('cathedrale a');
});
