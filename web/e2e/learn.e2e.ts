import { expect, it } from 'vitest';
import { playUntil, someoneScored } from './drive';
import { Visitor, useTestServer } from './harness';
import { answer, known, waitForDecision } from './table-actions';

const server = useTestServer();

it('guides through a first game', async () => {
  const visitor = await Visitor.open(server);
  const { page } = visitor;
  const step = (name: string) => page.locator(`[data-step=${name}]`).waitFor();
  await visitor.go('/');
  await page.getByRole('link', { name: 'First time?' }).click();
  await page.getByRole('button', { name: 'Start the lesson' }).click();
  await step('drawn');
  await waitForDecision(page);
  await visitor.screenshot('learn-drawn', false);
  await visitor.check();
  await page.locator('[data-act=coach-next]').click();
  await step('squares');
  await page.locator('.layer [data-target]').first().click();
  // The first tile of this seed fits in several rotations.
  await step('rotate');
  await visitor.screenshot('learn-rotate', false);
  await page.keyboard.press('r');
  // The figure belongs to the same turn, so it is asked for before anything is confirmed.
  await step('figure');
  expect((await known(page)).asked).toBe('deploy');
  await visitor.screenshot('learn-figure', false);
  expect(await page.locator('[data-step] a').getAttribute('href')).toBe('/rules/classic#B6');
  await answer(page, 'deploy', 0);
  await step('finish');
  // The lesson survives a reload, and shows the first scoring of any seat.
  await page.reload();
  await step('finish');
  const id = new URL(page.url()).pathname.slice(3);
  await playUntil(visitor, id, someoneScored);
  await step('scored');
  await page.getByText('Just now:').waitFor();
  await visitor.screenshot('learn-scored', false);
  for (const name of ['fields', 'end']) {
    await page.locator('[data-act=coach-next]').click();
    await step(name);
  }
  await visitor.check();
  await page.locator('[data-act=coach-next]').click();
  await page.locator('[data-step]').waitFor({ state: 'detached' });
  await visitor.leave();
});

it('can be skipped, also on a phone', async () => {
  const visitor = await Visitor.open(server, { size: 'phone', locale: 'fr-FR' });
  const { page } = visitor;
  await visitor.go('/learn');
  await page.getByRole('button', { name: 'Commencer la leçon' }).tap();
  await page.locator('[data-step=drawn]').waitFor();
  await waitForDecision(page);
  await visitor.screenshot('learn-phone-fr', false);
  await visitor.check();
  await page.locator('[data-act=coach-skip]').tap();
  await page.locator('[data-step]').waitFor({ state: 'detached' });
  await page.reload();
  await waitForDecision(page);
  expect(await page.locator('[data-step]').count()).toBe(0);
  await visitor.leave();
});
