// Takes the screenshots of the README in real games against bots: BASTIDE_BIN=… npm run pictures

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { Level, Survey, SeatWish } from '../src/wire/types';
import { createTable, tilesOnBoard, ME, playUntil, type TableSetup } from './drive';
import { Visitor, useTestServer, type VisitOptions } from './harness';
import { pointAt } from './table-actions';

const server = useTestServer();

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const bot = (level: Level): SeatWish => ({ type: 'bot', level });
const CLAIM = ['deploy follower city', 'deploy follower road', 'deploy follower cloister', 'deploy'];

/** Points at the largest claimed feature of these kinds. */
async function pointAtLargest(visitor: Visitor, id: string, kinds: string[]): Promise<void> {
  const seq = await visitor.page.getAttribute('[data-seq]', 'data-seq');
  const survey = await visitor.get<Survey>(`/api/tables/${id}/look?at=${seq}`);
  const held = survey.features.filter((one) => kinds.includes(one.kind) && one.owners.length > 0);
  const place = held.sort((a, b) => b.tiles - a.tiles)[0]?.regions[0];
  if (place) await pointAt(visitor, id, place);
}

/** Zooms in on the area between an element and the middle of the board. */
async function closeUp(page: Page, selector: string): Promise<void> {
  const at = await page.locator(`.layer ${selector}`).first().boundingBox();
  const board = await page.getByRole('group', { name: 'Board' }).boundingBox();
  const land = await page.locator('.layer > svg').boundingBox();
  if (!at || !board || !land) return;
  await page.mouse.move((at.x + land.x + land.width / 2) / 2, (at.y + land.y + land.height / 2) / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 8 });
  await page.mouse.up();
  for (let presses = 0; presses < 3; presses++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.mouse.move(0, 0);
}

async function picture(name: string, visit: VisitOptions, setup: TableSetup, tiles: number, kinds: string[]): Promise<void> {
  const visitor = await Visitor.open(server, visit);
  const { id } = await createTable(visitor, setup);
  await playUntil(visitor, id, tilesOnBoard(tiles), [CLAIM]);
  await visitor.go(`/t/${id}`);
  if (kinds.length > 0) await pointAtLargest(visitor, id, kinds);
  if (setup.game === 'city') await closeUp(visitor.page, 'use[href$="#gate"]');
  await visitor.settled();
  await visitor.page.screenshot({ path: `${IMAGES}${name}.png` });
  await visitor.leave();
}

it('classic', () =>
  picture(
    'classic',
    { size: 'desktop' },
    { game: 'classic', sets: ['base', 'inns', 'traders', 'king'], seats: [ME, bot('hard'), bot('normal')] },
    52,
    ['city', 'road'],
  ), 300_000);
it('castle', () =>
  picture('castle', { size: 'desktop' }, { game: 'castle', seats: [ME, bot('hard')] }, 46, []), 300_000);
it('count', () =>
  picture(
    'count',
    { size: 'desktop', scheme: 'dark' },
    { game: 'classic', sets: ['base', 'inns', 'cult', 'count'], seats: [ME, bot('hard'), bot('normal')] },
    48,
    [],
  ), 300_000);
it('city', () =>
  picture('city', { size: 'desktop' }, { game: 'city', seats: [ME, bot('hard'), bot('normal')] }, 48, []), 300_000);
it('phone', () =>
  picture('phone', { size: 'phone' }, { game: 'city', seats: [ME, bot('hard')] }, 44, []), 300_000);
