// Takes pictures of twelve known positions, to compare two versions of the art:
// BASTIDE_BIN=… BASTIDE_SHOTS=FOLDER npm run positions

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { BOTH_SEATS, createTable, playUntil, tilesOnBoard, type TableSetup } from './drive';
import { Visitor, useTestServer, type VisitOptions } from './harness';

const server = useTestServer();
const FOLDER = process.env.BASTIDE_SHOTS ?? 'shots';
const CLAIM = ['deploy follower city', 'deploy follower cloister', 'deploy follower road', 'deploy follower field', 'deploy'];
const CLAIM_LAND = ['deploy follower field', 'deploy follower homes', 'deploy follower court', 'deploy follower market', 'deploy'];

const GAMES: [name: string, setup: TableSetup, tiles: number][] = [
  ['classic', { game: 'classic', sets: ['base', 'inns', 'traders', 'cult', 'count'], seats: BOTH_SEATS }, 64],
  ['castle', { game: 'castle', seats: BOTH_SEATS }, 50],
  ['city', { game: 'city', seats: BOTH_SEATS }, 56],
];
const VISITS: [name: string, visit: VisitOptions, presses: number][] = [
  ['far', { size: 'desktop' }, 0],
  ['near', { size: 'desktop' }, 4],
  ['dark', { size: 'desktop', scheme: 'dark' }, 1],
  ['phone', { size: 'phone' }, 1],
];

for (const [game, setup, tiles] of GAMES) {
  it(`${game}`, async () => {
    mkdirSync(FOLDER, { recursive: true });
    const player = await Visitor.open(server);
    const { id } = await createTable(player, { ...setup, listed: true });
    await playUntil(player, id, tilesOnBoard(tiles), [CLAIM, CLAIM_LAND]);
    for (const [name, visit, presses] of VISITS) {
      const visitor = await Visitor.open(server, visit);
      await visitor.context.addCookies(await player.context.cookies());
      await visitor.go(`/t/${id}`);
      for (let press = 0; press < presses; press++) await visitor.page.getByRole('button', { name: 'Zoom in' }).click();
      await visitor.settled();
      await visitor.page.screenshot({ path: join(FOLDER, `${game}-${name}.png`) });
      await visitor.leave();
    }
    await player.leave();
  }, 300_000);
}
