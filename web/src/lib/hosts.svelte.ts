// Chooses between the hosts: the server behind the page, and the worker in this browser.

import type { CreateTable } from '../wire/types';
import { site } from './base';
import { hostOf, isLocal, type Answer, type Channel, type Host, type Question } from './host';
import { withPatience } from './patience';
import { serverHost } from './server-host';
import { workerHost } from '../local/worker-host';

/** Whether this build has the library for the worker, and the browser can run it. */
export const hasWorker: boolean = workerHost !== null;

class Server {
  /** Whether the last request had no answer, or there is no server at all. */
  isAway: boolean = $state(!site.hasServer || globalThis.navigator?.onLine === false);
}

export const server = new Server();

if (site.hasServer && typeof window !== 'undefined') {
  addEventListener('offline', () => (server.isAway = true));
  addEventListener('online', () => (server.isAway = false));
}

/** Asks the server, and notes whether it answers. */
async function askServer(question: Question): Promise<Answer> {
  if (!site.hasServer) throw new Error('there is no server');
  try {
    const answer = await serverHost.request(question);
    server.isAway = isGateway(answer);
    return answer;
  } catch (error) {
    if (!question.signal?.aborted) server.isAway = true;
    throw error;
  }
}

/** Whether a proxy answered for a server that it could not reach. */
const isGateway = ({ status, contentType }: Answer): boolean => status >= 502 && status <= 504 && !contentType.includes('json');

function askWorker(question: Question): Promise<Answer> {
  if (!workerHost) throw new Error('there is no worker');
  return workerHost.request(question);
}

async function askEither(question: Question): Promise<Answer> {
  if (!hasWorker) return askServer(question);
  if (server.isAway) return askWorker(question);
  try {
    const answer = await withPatience(question.signal, (signal) => askServer({ ...question, signal }));
    return isGateway(answer) ? await askWorker(question) : answer;
  } catch (error) {
    if (question.signal?.aborted) throw error;
    server.isAway = true;
    return askWorker(question);
  }
}

const ASK = { server: askServer, worker: askWorker, either: askEither };

/** Sends a question to the host that answers its path. Rejects if there was no answer. */
export async function ask(question: Question, host: keyof typeof ASK = hostOf(question.path)): Promise<Answer> {
  return ASK[host](question);
}

/** Opens the channel of a table, which sends the updates after entry `since`. */
export function follow(table: string, since: number | null): Channel {
  const host: Host | null = isLocal(table) ? workerHost : serverHost;
  if (!host) throw new Error('there is no worker');
  return host.follow(table, since);
}

/** Whether a table needs the server: for people who are not at this device. */
export const needsServer = ({ seats }: Pick<CreateTable, 'seats'>): boolean => !hasWorker || seats.some(({ type }) => type === 'open');

/** Starts the worker, so that a game in it can begin at once. */
export function warmUp(): void {
  if (hasWorker) void askWorker({ method: 'GET', path: '/api/games' }).catch(() => undefined);
}
