// Bots as opponents: chosen by name, and told on their cards how they play.

import { describe, expect, it } from 'vitest';
import type { Level } from '../src/wire/types';
import { createTable, ME } from './drive';
import { visiting, useTestServer, type Visitor, type VisitOptions } from './harness';
import { playOn, showTab, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

interface Case {
  how: VisitOptions;
  level: Level;
  /** What the page writes in the language of the visitor. */
  seat: string;
  option: string;
  play: string;
  name: string;
  tag: string;
  sentence: RegExp;
}

const CASES: [string, Case][] = [
  [
    'desktop',
    {
      how: {},
      level: 'raider',
      seat: 'Seat 2',
      option: 'Grimo (Raider)',
      play: 'Play',
      name: 'Grimo',
      tag: 'Raider',
      sentence: /^Grimo, a raider: forces his way in/,
    },
  ],
  [
    'phone',
    {
      how: { size: 'phone', locale: 'de', scheme: 'dark' },
      level: 'farmer',
      seat: 'Platz 2',
      option: 'Tilda (Bäuerin)',
      play: 'Spielen',
      name: 'Tilda',
      tag: 'Bäuerin',
      sentence: /^Tilda, eine Bäuerin: schickt früh Gefolgsleute auf die Wiesen/,
    },
  ],
];

/** The page of the table against this bot, after it has made a move. */
async function playAgainst(visitor: Visitor, { how, level, seat, option, play, sentence }: Case): Promise<void> {
  const { page } = visitor;
  await visitor.go('/new/classic');
  await page.getByLabel(seat, { exact: true }).selectOption({ label: option });
  expect(await page.locator(`form [data-about=${level}]`).innerText()).toMatch(sentence);
  await visitor.screenshot(`bots-form-${how.size ?? 'desktop'}`);
  await visitor.check();
  await page.getByRole('button', { name: play, exact: true }).click();
  await playOn(page, 1, how.size === 'phone');
  await waitForDecision(page);
  await visitor.settled();
  // The start tile, and one of each player.
  expect(await page.locator('.layer [data-tile]').count()).toBe(3);
}

describe('a style is chosen, plays, and its card says how', () => {
  it.each(CASES)('on %s', async (size, chosen) =>
    visit(chosen.how, async (visitor) => {
      const { page } = visitor;
      await playAgainst(visitor, chosen);
      const tap = chosen.how.size === 'phone';
      if (tap) await showTab(page, 'game');
      const card = page.locator('[data-seat="1"]:has(button.name)');
      const name = card.getByRole('button', { name: chosen.name });
      expect(await name.getAttribute('title')).toMatch(chosen.sentence);
      expect(await card.getByText(chosen.tag, { exact: true }).count()).toBe(1);
      expect(await card.locator('[data-about]').count()).toBe(0);
      await (tap ? name.tap() : name.click());
      expect(await card.locator(`[data-about=${chosen.level}]`).innerText()).toMatch(chosen.sentence);
      await visitor.screenshot(`bots-card-${size}`, false);
      await visitor.check();
    }),
  );
});

it('tells two bots of one level apart, and names all bots in the waiting room', async () =>
  visit({ locale: 'fr' }, async (visitor) => {
    const { page } = visitor;
    const bot = (level: Level) => ({ type: 'bot', level }) as const;
    const seats = [ME, bot('easy'), bot('easy'), { type: 'open' } as const];
    const { id } = await createTable(visitor, { game: 'classic', seats });
    await visitor.go(`/t/${id}`);
    for (const name of ['Milo 1 (Facile)', 'Milo 2 (Facile)']) await page.getByText(name, { exact: true }).waitFor();
    await page.getByRole('combobox').selectOption({ label: 'Anselm (Grand maître)' });
    expect(await page.locator('[data-about=grandmaster]').innerText()).toMatch(/^Anselm, un bâtisseur de cathédrales\s: /);
    await visitor.screenshot('bots-waiting-fr');
    await visitor.check();
  }));

it('says of the farmer that she has no fields when farmers are left out', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/new/classic');
    await page.getByLabel('Seat 2', { exact: true }).selectOption('bot:farmer');
    const about = page.locator('form [data-about=farmer]');
    expect(await about.innerText()).toContain('fields early');
    await page.getByRole('radio', { name: 'Left out' }).first().check();
    expect(await about.innerText()).toContain('no fields for her');
  }));
