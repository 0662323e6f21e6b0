// Stands in for what a server does not answer yet, so that pages can be looked at before it does.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const ROOT = new URL('../../', import.meta.url);
const asked = new Map<string, Promise<boolean>>();

const answers = (address: string): Promise<boolean> => {
  const known = asked.get(address) ?? fetch(address).then((answer) => answer.ok);
  asked.set(address, known);
  return known;
};

/** The tiles of a set by their names and counts alone. */
function artSet(set: string): object {
  const text = readFileSync(new URL(`tiles/${set}.toml`, ROOT), 'utf8');
  const tiles = text.split('[[tile]]').slice(1);
  return {
    set,
    tiles: tiles.map((tile) => ({
      tile: /^id = "(.+)"/m.exec(tile)?.[1] ?? '',
      count: Number(/^count = (\d+)/m.exec(tile)?.[1] ?? 1),
      start: /^start = true/m.test(tile),
      turns: { N: [], E: [], S: [], W: [] },
    })),
  };
}

/** The English rules of a file. */
function rules(game: string): object {
  const text = readFileSync(new URL(`docs/rules/${game}.md`, ROOT), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return {
    game,
    sections: sections.map((section) => ({
      title: section.split('\n')[0],
      rules: [...section.matchAll(/^- \*\*(\w+)\*\* (.+)$/gm)].map(([, id, rule]) => ({ id, text: rule })),
    })),
  };
}

export async function mockMissing(page: Page, origin: string): Promise<void> {
  if (!(await answers(`${origin}/api/rules/classic?lang=en`))) {
    await page.route('**/api/rules/*', (route) =>
      route.fulfill({ json: rules(/rules\/(\w+)/.exec(route.request().url())?.[1] ?? 'classic') }),
    );
  }
  if (!(await answers(`${origin}/api/art/base`))) {
    await page.route('**/api/art/*', (route) =>
      route.fulfill({ json: artSet(/art\/(\w+)/.exec(route.request().url())?.[1] ?? 'base') }),
    );
  }
}
