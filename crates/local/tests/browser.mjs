// Plays with the library in Node and prints every request with its answer, for browser.rs to repeat natively.

import { readFileSync } from 'node:fs';
import { open } from '../../../web/src/local/engine.js';

const { library, start, games, tables } = JSON.parse(readFileSync(0, 'utf8'));
let now = 1_767_225_600_000;
const engine = await open(readFileSync(library), start, () => now);
const transcript = [];

function request(method, path, body) {
  now += 1;
  const answer = engine.request(method, path, body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  transcript.push({ now, request: { method, path, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) }, answer });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
  return answer.contentType === 'application/json' ? JSON.parse(answer.body) : answer.body;
}

function work() {
  let told;
  do {
    now += 1;
    told = engine.work(0);
    transcript.push({ now, work: told });
  } while (told.more);
}

for (const game of games) request('POST', '/api/local/play', game);

let client = 0;
for (const table of tables) {
  const { id } = request('POST', '/api/tables', table);
  const act = (after, command) => request('POST', `/api/tables/${id}/act`, { client: `c${client++}`, after, do: command });
  for (;;) {
    work();
    const { state } = request('GET', `/api/tables/${id}`);
    if (state.now.status === 'over') break;
    const { legal } = state.now.decision;
    const { action } = legal[(state.seq * 7919) % legal.length];
    request('POST', `/api/tables/${id}/preview`, { after: state.seq, actions: [action] });
    const { seq } = act(state.seq, { type: 'choose', action });
    if (state.seq % 10 === 3) act(seq, { type: 'undo-ask' });
  }
  request('GET', `/api/tables/${id}/look`);
  request('GET', `/api/tables/${id}/updates?since=0`);
  const record = request('GET', `/api/tables/${id}/record`);
  request('POST', '/api/records', record);
  request('POST', '/api/verify', record);
  request('POST', `/api/tables/${id}/analysis`, {});
  work();
  request('POST', `/api/tables/${id}/analysis`, {});
}
for (const look of ['painted', 'plain']) {
  for (const file of ['figures.svg', 'castle.svg', 'example/B5.svg', 'tiles.svg?tiles=base/FRFR/N/0,castle/01/E/1,city/01/S/0-far']) {
    now += 1;
    const path = `/art/${look}/${file}`;
    transcript.push({ now, request: { method: 'GET', path }, answer: engine.request('GET', path) });
  }
}
process.stdout.write(JSON.stringify(transcript));
