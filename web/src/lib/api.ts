// Client of the HTTP API, which a server or the worker answers. Every function throws `Refused` when a request fails.

import { site } from './base';
import { ask, needsServer } from './hosts.svelte';
import { hostOf, type Answer, type Question } from './host';
import type {
  Act,
  Action,
  Analysis,
  ArtSet,
  Code,
  CreateTable,
  Created,
  Done,
  Games,
  History,
  Join,
  Joined,
  Listed,
  Preview,
  PreviewRequest,
  Reason,
  Refusal,
  Rematch,
  RematchWish,
  Replay,
  Rules,
  Survey,
  TableState,
  Update,
} from '../wire/types';

/** The server refused a request, or could not be reached (code `away`). `message` is English and for logs: the page shows `refusalText`. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;

  /** Whether the worker refused it. */
  readonly isLocal: boolean;

  constructor(refusal: Refusal, status: number, isLocal = false) {
    super(refusal.message);
    this.name = 'Refused';
    this.refusal = refusal;
    this.status = status;
    this.isLocal = isLocal;
  }

  get code(): Code {
    return this.refusal.code;
  }
  get reason(): Reason | undefined {
    return this.refusal.reason;
  }
  get rule(): string | undefined {
    return this.refusal.rule;
  }
}

/** A random id, so that the server executes a request that is sent twice only once. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** The answer's body as text; throws `Refused` unless it has this type and the request succeeded. */
async function receive(question: Question, type: 'json' | 'text' | 'svg', host?: 'server' | 'worker'): Promise<string> {
  let answer: Answer;
  try {
    answer = await ask(question, host);
  } catch (error) {
    if (question.signal?.aborted) throw error;
    throw new Refused({ code: 'away', message: 'there is no answer' }, 0, (host ?? hostOf(question.path)) === 'worker');
  }
  const { status, contentType, body } = answer;
  // A response of another type comes from a proxy, or from a server that does not know this path.
  if (status >= 200 && status < 300 && contentType.includes(type)) return body;
  const found = parse(body);
  const refusal: Refusal = isRefusal(found)
    ? found
    : { code: status >= 500 ? 'away' : 'bad-request', message: `the server answered ${status}` };
  throw new Refused(refusal, status, (host ?? hostOf(question.path)) === 'worker');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function request<T>(question: Question, host?: 'server' | 'worker'): Promise<T> {
  return parse(await receive(question, 'json', host)) as T;
}

const get = <T>(path: string, signal?: AbortSignal): Promise<T> => request({ method: 'GET', path, signal: signal ?? null });

const post = <T>(path: string, body?: unknown): Promise<T> =>
  request({ method: 'POST', path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

const postText = <T>(path: string, body: string): Promise<T> =>
  request({ method: 'POST', path, contentType: 'text/plain; charset=utf-8', body });

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const recordPath = (id: string): string => `${table(id)}/record`;

export const api = {
  lobby: (signal?: AbortSignal) => get<Listed[]>('/api/tables', signal),
  watch: (signal?: AbortSignal) => get<Listed[]>('/api/watch', signal),
  mine: (signal?: AbortSignal) => get<Listed[]>('/api/mine', signal),
  games: () => get<Games>('/api/games'),
  /** Opens a table: in this browser if nobody else has to come to it, and else on the server. */
  create: async (body: CreateTable): Promise<Created> => {
    const question: Question = { method: 'POST', path: '/api/tables', body: JSON.stringify(body) };
    if (needsServer(body)) return request(question, 'server');
    try {
      return await request(question, 'worker');
    } catch (error) {
      // Where the worker cannot run, the server plays bots.
      if (site.hasServer && error instanceof Refused && error.status === 0) return request(question, 'server');
      throw error;
    }
  },
  table: (id: string) => get<TableState>(table(id)),
  join: (id: string, join: Join) => post<Joined>(`${table(id)}/join`, join),
  rematch: (id: string, wish: RematchWish) => post<Rematch>(`${table(id)}/rematch`, wish),
  act: (id: string, act: Act) => post<Done>(`${table(id)}/act`, act),
  /** All updates after an entry; the server sends them in pages. */
  updates: async (id: string, since: number): Promise<Update[]> => {
    const updates: Update[] = [];
    for (;;) {
      const page = await get<History>(`${table(id)}/updates?since=${updates.at(-1)?.seq ?? since}`);
      updates.push(...page.updates);
      if (!page.more) return updates;
    }
  },
  survey: (id: string, at: number) => get<Survey>(`${table(id)}/look?at=${at}`),
  preview: (id: string, body: PreviewRequest) => post<Preview>(`${table(id)}/preview`, body),
  analysis: (id: string) => post<Analysis>(`${table(id)}/analysis`, {}),
  /** Only the worker can stop an analysis: on the server others may wait for it too. */
  stopAnalysis: (id: string) => request<Analysis>({ method: 'DELETE', path: `${table(id)}/analysis` }),
  /** The record of a table's game as text. */
  recordOf: (id: string) => receive({ method: 'GET', path: recordPath(id) }, 'text'),
  record: (record: string) => postText<Replay>('/api/records', record),
  recordPreview: (record: string, actions: Action[]) => post<Preview>('/api/records/preview', { record, actions }),
  recordSurvey: (record: string) => postText<Survey>('/api/records/look', record),
  /** A picture as SVG, from the worker. */
  drawing: (path: string) => receive({ method: 'GET', path }, 'svg', 'worker'),
  art: (address: string) => get<ArtSet>(address),
  rules: (game: string, language: string) => get<Rules>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`),
};

