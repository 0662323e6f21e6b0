import { expect, it } from 'vitest';
import type { Survey } from '../wire/types';
import { PositionSurvey } from './survey.svelte';

it('marks the empty square whose card is pinned', async () => {
  const fits = [{ x: 1, y: 0, tiles: [] }];
  const found = Promise.resolve({ seq: 1, features: [], fits } as Survey);
  const survey = new PositionSurvey({ survey: () => found }, () => 1, () => true);
  survey.point({ x: 1, y: 0, region: null }, false);
  await found;
  await Promise.resolve();
  expect(survey.marked).toEqual([]);
  survey.point({ x: 1, y: 0, region: null }, true);
  expect(survey.marked).toEqual([{ x: 1, y: 0 }]);
  survey.unpin();
  expect(survey.marked).toEqual([]);
});
