import { expect, it } from 'vitest';
import { parseMarkup, searchText } from './markup';

it('splits rule texts into spans', () => {
  expect(parseMarkup('a *b* **c** `d`, <e>')).toEqual([
    { text: 'a ', as: 'text' },
    { text: 'b', as: 'em' },
    { text: ' ', as: 'text' },
    { text: 'c', as: 'strong' },
    { text: ' ', as: 'text' },
    { text: 'd', as: 'code' },
    { text: ', <e>', as: 'text' },
  ]);
  expect(parseMarkup('2 × 3')).toEqual([{ text: '2 × 3', as: 'text' }]);
});

it('normalizes accents and case for searching', () => {
  expect(searchText('**Cathédrale** Ä')).toBe('cathedrale a');
});
