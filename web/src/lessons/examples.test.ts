import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exampleCaption } from './examples';

it('has a caption for every example of a rule', () => {
  const files = readdirSync(new URL('../../../docs/rules/examples', import.meta.url));
  expect(files.length).toBeGreaterThanOrEqual(20);
  for (const file of files) expect(exampleCaption(file.replace('.bastide', '')), file).not.toBe('');
});
