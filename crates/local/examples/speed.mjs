// Measures the library for the browser in Node: processor time of whole games between bots, as `bastide arena` plays them.
// node crates/local/examples/speed.mjs BOT [GAMES]

import { readFileSync } from 'node:fs';
import { open } from '../../../web/src/local/engine.js';

const [, , bot = 'random', games = '100'] = process.argv;
const library = new URL('../../../web/wasm/bastide.wasm', import.meta.url);
const engine = await open(readFileSync(library), { person: '00'.repeat(32), seed: '00'.repeat(32) });

function play(game, seed) {
  const header = `bastide 1\ngame ${game}\nplayers 2\nseed ${seed}\n`;
  const answer = engine.request('POST', '/api/local/play', JSON.stringify({ header, bots: [bot, bot], dice: seed }));
  if (answer.status !== 200) throw new Error(answer.body);
}

for (const game of ['classic', 'castle', 'city']) {
  play(game, 0);
  const before = process.cpuUsage();
  for (let seed = 1; seed <= Number(games); seed++) play(game, seed);
  const { user } = process.cpuUsage(before);
  console.log(`${game}: ${(user / 1000 / Number(games)).toFixed(2)} ms a game`);
}
