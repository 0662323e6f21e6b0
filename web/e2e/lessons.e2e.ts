// The lessons, played by clicking and tapping from start to end, and the pictures of the rules.
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parseLesson, type Part } from '../src/lessons/lesson';
import type { Rules } from '../src/wire/types';
import { useTestServer, visiting, type Visitor } from './harness';
import { confirm, known, pressTarget } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const RECORDS = new URL('../src/lessons/records/', import.meta.url);
const NAMES = readdirSync(RECORDS).map((file) => file.replace('.bastide', ''));
const partsOf = (name: string): readonly Part[] =>
  parseLesson(readFileSync(new URL(`${name}.bastide`, RECORDS), 'utf8')).parts;

/** Shows moves at once, as the setting does. */
async function hurry({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('bastide.settings', JSON.stringify({ pace: 'at-once' })));
}

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`).waitFor();
const press = (page: Page, selector: string, tap: boolean) => (tap ? page.tap(selector) : page.click(selector));

/** The key of the target of an action in the notation. */
function targetKey(line: string): string {
  const [verb = '', first = '', second = ''] = line.split(' ');
  const region = (name: string) => name.replace(':', ' ') + (name.includes(':') ? '' : ' ');
  if (verb === 'place') return `place ${first}`;
  if (verb === 'deploy') return `deploy ${region(second)}`;
  if (verb === 'join') return `join ${second} ${region(first)}`;
  return line;
}

/** Chooses one action of the turn on the board, or in the panel where it has no place there. */
async function choose(visitor: Visitor, line: string, tap: boolean): Promise<void> {
  const { page } = visitor;
  await known(page);
  await visitor.settled();
  const [verb, first, second] = line.split(' ');
  if (verb === 'pass') {
    // Where there is no button for it, confirming without a choice says no.
    if ((await page.locator('[data-act=pass]').count()) > 0) await press(page, '[data-act=pass]', tap);
  } else if (verb === 'quarter' || verb === 'count') {
    await press(page, `[data-line="${line}"]`, tap);
  } else {
    if (verb === 'deploy' && first !== 'follower') await press(page, `[data-piece=${first}]`, tap);
    await pressTarget(page, page.locator(`.layer [data-target="${targetKey(line)}"]`), tap);
  }
  for (let turns = 0; verb === 'place' && turns < 4; turns++) {
    const picture = await page.getAttribute('.turn .drawn img', 'src');
    if (picture && new RegExp(`/${second}/\\d+\\.svg`).test(picture)) break;
    await press(page, '[data-act=rotate]', tap);
  }
}

/** Makes the learner's actions of a task. */
async function solve(visitor: Visitor, { task }: Part, tap = false): Promise<void> {
  for (const [line] of task) await choose(visitor, line ?? '', tap);
  await known(visitor.page);
  await visitor.settled();
  await confirm(visitor.page, tap ? 'panel' : 'board');
}

/** What a step points at is on the screen, and covered by nothing. */
async function checkPointers({ page }: Visitor): Promise<void> {
  const covered = await page.evaluate(() => {
    const marks = [...document.querySelectorAll('.pointers .ring, [data-pointed]')];
    return marks.flatMap((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const isInside = left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isFree = mark.matches('.ring') ? at?.closest('.coach') == null : at !== null;
      return isInside && isFree ? [] : [mark.outerHTML.slice(0, 120)];
    });
  });
  expect(covered).toEqual([]);
}

/** Plays a lesson from its first step to its last. */
async function play(visitor: Visitor, name: string, tap = false, each?: (part: Part) => Promise<void>): Promise<void> {
  const { page } = visitor;
  const parts = partsOf(name);
  for (const part of parts.slice(0, -1)) {
    await step(page, part.name);
    await visitor.settled();
    await checkPointers(visitor);
    await each?.(part);
    if (part.task.length > 0) await solve(visitor, part, tap);
    else await press(page, '[data-act=lesson-next]', tap);
  }
  await step(page, parts.at(-1)?.name ?? '');
}

const done = (page: Page, name: string) => page.locator(`[data-lesson=${name}]`).getByText('Done').waitFor();

describe('each lesson can be played from start to end', () => {
  it.each(NAMES.filter((name) => name !== 'basics'))('%s', async (name) => {
    await visit({}, async (visitor) => {
      await hurry(visitor);
      await visitor.go(`/learn/${name}`);
      await play(visitor, name);
      await visitor.check();
      await visitor.page.getByRole('link', { name: 'All lessons' }).click();
      await done(visitor.page, name);
    });
  });
});

it('begins on the start page, at the pace of a game', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/');
    await page.locator('main a[href="/learn"]').first().click();
    await visitor.check();
    await page.getByRole('link', { name: 'Begin: The first turns' }).click();
    await play(visitor, 'basics', false, async ({ name }) => {
      if (name === 'city-scored') await page.getByRole('listitem').filter({ hasText: '4 points' }).waitFor();
    });
    await visitor.check();
    expect(await page.locator('[data-act=lesson-play]').getAttribute('href')).toBe('/new/classic');
    await page.locator('[data-act=lesson-following]').click();
    await step(page, 'held');
  });
});

it('is played on a phone by tapping', async () => {
  await visit({ size: 'phone', locale: 'de-DE', scheme: 'dark' }, async (visitor) => {
    const { page } = visitor;
    await hurry(visitor);
    await visitor.go('/learn');
    await visitor.check();
    await page.locator('[data-lesson=basics] a').tap();
    await play(visitor, 'basics', true, async ({ name }) => {
      if (name === 'start' || name === 'place') await visitor.check();
    });
    await visitor.check();
  });
});

it('asks for a quarter on a phone with what a finger touches in its place', async () => {
  await visit({ size: 'phone' }, async (visitor) => {
    await hurry(visitor);
    await visitor.go('/learn/count');
    await play(visitor, 'count', true);
    await visitor.check();
  });
});

it('shows the final scores to whoever goes on while they are counted', async () => {
  await visit({ size: 'phone' }, async (visitor) => {
    await visitor.go('/learn/endgame');
    await play(visitor, 'endgame', true);
    expect(await visitor.page.locator('.seats .score').allTextContents()).toEqual(['63', '59']);
  });
});

it('outlines a feature of several tiles as one, without borders between them', async () => {
  await visit({}, async (visitor) => {
    await visitor.go('/learn/fields');
    const rings = visitor.page.locator('.pointers path.ring');
    await expect.poll(() => rings.count()).toBeGreaterThan(1);
    // Lines that end where the next tile begins; whole outlines of regions would be closed.
    const isOpen = (d: string) => {
      const numbers = d.match(/-?[\d.]+/g) ?? [];
      return !d.includes('Z') && numbers.slice(0, 2).join() !== numbers.slice(-2).join();
    };
    const paths = await rings.evaluateAll((all) => all.map((one) => one.getAttribute('d') ?? ''));
    expect(paths.filter(isOpen)).not.toEqual([]);
    await visitor.screenshot('lesson-outline', false);
    await visitor.check();
  });
});

it('takes an unwanted move back, and gives hints', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/learn/basics');
    for (const name of ['start', 'drawn']) {
      await step(page, name);
      await page.click('[data-act=lesson-next]');
    }
    await step(page, 'place');
    const seq = await page.getAttribute('[data-seq]', 'data-seq');
    await choose(visitor, 'place -1,0 N', false);
    await known(page);
    await confirm(page, 'panel');
    await page.locator('[data-miss="1"]').waitFor();
    expect(await page.getAttribute('[data-seq]', 'data-seq')).toBe(seq);
    await page.locator('.layer [data-target="place 1,0"]').waitFor();
    // No tile is laid, and the notice of a refusal is not shown.
    expect(await page.getByRole('alert').count()).toBe(0);
    await visitor.check();
    // The first hint points at the square, the second lays the tile there.
    await page.click('[data-act=lesson-hint]');
    await page.locator('.pointers .ring').first().waitFor();
    await page.click('[data-act=lesson-hint]');
    await page.locator('.layer .chosen[data-target="place 1,0"]').waitFor();
    // Nothing is said of the move that was taken back once the wanted one is chosen.
    await page.locator('[data-miss]').waitFor({ state: 'detached' });
    await choose(visitor, 'deploy follower road:E', false);
    await known(page);
    await confirm(page, 'panel');
    await step(page, 'anna');
  });
});

it('continues at the step after a reload, and goes back a step', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await hurry(visitor);
    await visitor.go('/learn/fields');
    const [green, farmer, lie] = partsOf('fields');
    for (const part of [green, farmer]) {
      await step(page, part?.name ?? '');
      await page.click('[data-act=lesson-next]');
    }
    await step(page, 'lie');
    await page.reload();
    await step(page, 'lie');
    await solve(visitor, lie as Part);
    await step(page, 'trade');
    await page.getByRole('link', { name: 'Leave' }).click();
    const card = page.locator('[data-lesson=fields]');
    await card.getByText('at step 4 of 8').waitFor();
    await visitor.check();
    await card.getByRole('link', { name: 'Continue: Fields and farmers' }).click();
    await step(page, 'trade');
    await page.click('[data-act=lesson-back]');
    await step(page, 'lie');
    await page.locator('.layer [data-target="place 0,-2"]').waitFor();
  });
});

it('is left alone by the keyboard only where it must be', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/learn/king');
    await step(page, 'titles');
    await page.locator('[data-act=lesson-next]').focus();
    await page.keyboard.press('Enter');
    await step(page, 'king');
    // The board has the focus: N chooses a square, Enter confirms.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.board') !== null)).toBe(true);
    await page.keyboard.press('n');
    await page.locator('.layer .chosen').first().waitFor();
  });
});

describe('the rules have pictures of examples', () => {
  it.each([
    ['classic', 'light', 'desktop', 'en-GB'],
    ['castle', 'dark', 'phone', 'fr-FR'],
    ['city', 'light', 'phone', 'de-DE'],
  ] as const)('%s', async (game, scheme, size, locale) => {
    await visit({ scheme, size, locale }, async (visitor) => {
      const { page } = visitor;
      await visitor.go(`/rules/${game}`);
      const { sections } = await visitor.get<Rules>(`/api/rules/${game}`);
      const names = sections.flatMap(({ rules }) => rules.flatMap(({ example }) => example?.name ?? []));
      expect(names.length).toBeGreaterThanOrEqual(game === 'classic' ? 20 : 5);
      const pictures = page.locator('.rule figure img');
      expect(await pictures.count()).toBe(names.length);
      for (const picture of await pictures.all()) {
        const before = await picture.boundingBox();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(0);
        // Nothing moves when the picture arrives.
        expect(Math.round((await picture.boundingBox())?.height ?? 0)).toBe(Math.round(before?.height ?? 0));
        expect(await picture.getAttribute('alt')).not.toBe('');
      }
      await visitor.check();
    });
  });
});
