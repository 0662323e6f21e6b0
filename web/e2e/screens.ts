// Takes pictures of every screen in several sizes, languages and colour schemes, and lists texts that are cut off:
// BASTIDE_BIN=… BASTIDE_SHOTS=FOLDER npm run screens

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import type { SeatWish } from '../src/wire/types';
import { BOTH_SEATS, createTable, decisionIs, ME, playUntil, tilesOnBoard, type Position, type TableSetup } from './drive';
import { useTestServer, Visitor, type Size, type VisitOptions } from './harness';

const server = useTestServer();
const FOLDER = process.env.BASTIDE_SHOTS ?? 'shots';
const SIZES: Size[] = ['desktop', 'tablet', 'phone', 'landscape'];
const LOOKS: [name: string, visit: VisitOptions][] = [
  ['en-light', { locale: 'en-GB', scheme: 'light' }],
  ['fr-dark', { locale: 'fr-FR', scheme: 'dark' }],
  ['de-light', { locale: 'de-DE', scheme: 'light' }],
];
const PAGES = ['', 'new/classic', 'new/castle', 'new/city', 'lobby', 'mine', 'replay', 'learn', 'learn/basics', 'rules/classic', 'gallery', 'settings', 'nowhere'];
const CLAIM = ['deploy follower city', 'deploy follower road', 'deploy follower cloister', 'deploy', 'guard', 'tower'];
const SIX_SEATS: SeatWish[] = ['Anna', 'Maximilian', 'Benoît', 'Charlotte', 'Friederike', 'Guillaume'].map((name) => ({ type: 'me', name }));
const ALL_SETS = ['base', 'inns', 'traders', 'cult', 'count', 'king'];
const over: Position = () => false;

const TABLES: [name: string, setup: TableSetup, until: Position, preferences: string[][]][] = [
  ['place-six', { game: 'classic', sets: ALL_SETS, seats: SIX_SEATS }, tilesOnBoard(40), [CLAIM, CLAIM, CLAIM, CLAIM, CLAIM, CLAIM]],
  ['deploy', { game: 'classic', sets: ALL_SETS, seats: BOTH_SEATS }, (state, decision) => state.tiles.length > 20 && decision.kind === 'deploy', [CLAIM, CLAIM]],
  ['quarter', { game: 'classic', sets: ['base', 'count'], seats: BOTH_SEATS }, decisionIs('quarter'), [['deploy follower'], ['pass']]],
  ['castle-use', { game: 'castle', seats: BOTH_SEATS }, decisionIs('use'), [CLAIM, ['deploy']]],
  ['city-wall', { game: 'city', seats: BOTH_SEATS }, (state, decision) => state.tiles.length > 30 && decision.kind === 'wall', [CLAIM, CLAIM]],
  ['city-guard', { game: 'city', seats: BOTH_SEATS }, decisionIs('guard'), [CLAIM, CLAIM]],
  ['waiting', { game: 'classic', seats: [ME, { type: 'open' }, { type: 'bot', level: 'hard' }] }, over, []],
  ['end-classic', { game: 'classic', sets: ['base', 'inns', 'traders'], seats: BOTH_SEATS }, over, [CLAIM, CLAIM]],
  ['end-castle', { game: 'castle', seats: BOTH_SEATS }, over, [CLAIM, CLAIM]],
  ['end-city', { game: 'city', seats: BOTH_SEATS }, over, [CLAIM, CLAIM]],
];

/** Runs in the page: texts of which a part is hidden, or lies outside its button. */
function cutTexts(): string[] {
  const cut = Array.from(document.querySelectorAll<HTMLElement>('main *, header *, footer *')).filter((element) => {
    const { overflowX, position } = getComputedStyle(element);
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isShown = element.clientWidth > 2 && element.checkVisibility();
    return hasText && isShown && (overflowX !== 'visible' || element.matches('.button')) && position !== 'absolute' && element.scrollWidth > element.clientWidth + 1;
  });
  return cut.map((element) => `${element.className}: ${element.textContent?.trim().slice(0, 60)}`);
}

/** Opens a path in every size and look, takes pictures and prints what is cut off. */
async function shoot(path: string, name: string, owner?: Visitor): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const size of SIZES) {
    for (const [look, visit] of LOOKS) {
      const visitor = await Visitor.open(server, { ...visit, size, motion: false });
      if (owner) await visitor.context.addCookies(await owner.context.cookies());
      await visitor.go(path);
      await visitor.page.screenshot({ path: join(FOLDER, `${name}-${size}-${look}.png`) });
      const cut = await visitor.page.evaluate(cutTexts);
      const overflow = await visitor.horizontalOverflow();
      if (cut.length > 0 || overflow > 0) console.log(`${name}, ${size}, ${look}: ${overflow} px beyond the edge; cut: ${cut.join(' | ')}`);
      await visitor.leave();
    }
  }
}

/** Twelve pictures on a busy machine. */
const PATIENCE = 900_000;

it.each(PAGES)('/%s', (path) => shoot(`/${path}`, path.replaceAll('/', '-') || 'start'), PATIENCE);

it.each(TABLES)('table: %s', async (name, setup, until, preferences) => {
  const owner = await Visitor.open(server);
  const { id } = await createTable(owner, setup);
  if (name !== 'waiting') await playUntil(owner, id, until, preferences).catch((error: unknown) => { if (until !== over) throw error; });
  await shoot(`/t/${id}`, name, owner);
  await owner.leave();
}, PATIENCE);
