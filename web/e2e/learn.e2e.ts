import { expect, it } from 'vitest';
import { Visitor, worldOfThisFile } from './lib';
import { answer, confirm, playOn, waitAsked } from './table-lib';

const world = worldOfThisFile();

it('teaches a first game by what happens at the table', async () => {
  const visitor = await Visitor.come(world);
  const { page } = visitor;
  const step = (name: string) => page.locator(`[data-step=${name}]`).waitFor();
  await visitor.go('/');
  await page.getByRole('link', { name: 'First time?' }).click();
  await page.getByRole('button', { name: 'Start the lesson' }).click();
  await step('drawn');
  await waitAsked(page);
  await visitor.shot('learn-drawn', false);
  await visitor.check();
  await page.locator('[data-act=coach-next]').click();
  await step('squares');
  await page.locator('.layer [data-target]').first().click();
  // A tile that fits in one way only needs no turning.
  await page.locator('[data-step=turn], [data-step=confirm]').first().waitFor();
  if ((await page.locator('[data-step=turn]').count()) > 0) {
    await visitor.shot('learn-turn', false);
    await page.keyboard.press('r');
  }
  await step('confirm');
  await confirm(page);
  await step('figure');
  expect(await waitAsked(page)).toBe('deploy');
  await visitor.shot('learn-figure', false);
  expect(await page.locator('[data-step] a').getAttribute('href')).toBe('/rules/classic#B6');
  await answer(page, 'deploy', 0);
  // The bot may score at once.
  const later = page.locator('[data-step=finish], [data-step=scored]');
  await later.waitFor();
  // The lesson survives a reload, and shows the first scoring of anybody.
  await page.reload();
  await later.waitFor();
  for (let moves = 0; moves < 60 && (await page.locator('[data-step=finish]').count()) > 0; moves += 4) await playOn(page, 4);
  await step('scored');
  await page.getByText('Just now:').waitFor();
  await visitor.shot('learn-scored', false);
  for (const name of ['fields', 'end']) {
    await page.locator('[data-act=coach-next]').click();
    await step(name);
  }
  await visitor.check();
  await page.locator('[data-act=coach-next]').click();
  expect(await page.locator('[data-step]').count()).toBe(0);
  await visitor.leave();
}, 240_000);

it('can be skipped at any time, also on a phone', async () => {
  const visitor = await Visitor.come(world, { size: 'phone', locale: 'fr-FR' });
  const { page } = visitor;
  await visitor.go('/learn');
  await page.getByRole('button', { name: 'Commencer la leçon' }).tap();
  await page.locator('[data-step=drawn]').waitFor();
  await waitAsked(page);
  await visitor.shot('learn-phone-fr', false);
  await visitor.check();
  await page.locator('[data-act=coach-skip]').tap();
  expect(await page.locator('[data-step]').count()).toBe(0);
  await page.reload();
  await waitAsked(page);
  expect(await page.locator('[data-step]').count()).toBe(0);
  await visitor.leave();
});
