// The worker: runs the library with the rules, bots and pictures, so that the page never waits for them.

import { open } from './engine.js';
import { CHANGES, type FromWorker, type ToWorker } from './protocol';
import { store } from './store';
import { Tables } from './tables';

const post = (message: FromWorker): void => postMessage(message);
const changes = new BroadcastChannel(CHANGES);
const SECOND = 1000;
let tables: Promise<Tables> | null = null;

/** 256 random bits in hexadecimal. */
const random = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Resolves in a task of its own, after the messages that have arrived. Timers would wait for milliseconds. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

async function start(wasm: string, testSeed: string | null): Promise<Tables> {
  const person = await store.person(random).catch(() => {
    post({ type: 'stores', isKept: false });
    return random();
  });
  const engine = await open(fetch(wasm), { person, seed: random(), ...(testSeed === null ? {} : { testSeed, analysisSimulations: 4 }) });
  const opened = new Tables(
    engine,
    store,
    {
      news: ({ table, message }) => post({ type: 'news', table, message }),
      changed: (id) => changes.postMessage(id),
      stores: (isKept) => post({ type: 'stores', isKept }),
    },
    pause,
  );
  changes.onmessage = ({ data }: MessageEvent<string>) => opened.note(data);
  setInterval(() => opened.tick(Date.now()), SECOND);
  return opened;
}

// Thinking that fails has no question that could be answered.
addEventListener('unhandledrejection', (event) => post({ type: 'ended', reason: String((event as PromiseRejectionEvent).reason) }));

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    tables = start(data.wasm, data.testSeed);
    tables.catch((error: unknown) => post({ type: 'ended', reason: String(error) }));
    return;
  }
  const { id, question } = data;
  tables
    ?.then((opened) => opened.answer(question))
    .then(
      (answer) => post({ type: 'answer', id, answer }),
      (error: unknown) => {
        // After a panic the library cannot be used.
        post({ type: 'failed', id });
        post({ type: 'ended', reason: String(error) });
      },
    );
};
