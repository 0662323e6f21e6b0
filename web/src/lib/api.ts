// The server's HTTP interface. Whatever it refuses is thrown as `Refused`.

import type {
  Act,
  Analysis,
  ArtSet,
  Code,
  CreateTable,
  Created,
  Done,
  Games,
  Join,
  Joined,
  Listed,
  Reason,
  Refusal,
  Rematch,
  Replay,
  Rules,
  Survey,
  TableState,
  Update,
  Verified,
} from '../wire/types';

/** The server refused a request, or could not be reached (`away`). Its message is English and not shown. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(refusal: Refusal, status: number) {
    super(refusal.message);
    this.name = 'Refused';
    this.refusal = refusal;
    this.status = status;
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

/** A name for a request, so that the same one sent twice is done once. */
export function client(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refused({ code: 'away', message: 'the server cannot be reached' }, 0);
  }
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await answer.json().catch(() => null) : null;
  // An answer that is no JSON comes from something in between, or from a server without this address.
  if (answer.ok && isJson) return body as T;
  const refusal: Refusal = isRefusal(body)
    ? body
    : { code: answer.status >= 500 ? 'away' : 'bad-request', message: `the server answered ${answer.status}` };
  throw new Refused(refusal, answer.status);
}

const post = <T>(path: string, body?: unknown): Promise<T> =>
  ask(path, {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

const text = <T>(path: string, body: string): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body });

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  lobby: (signal?: AbortSignal) => ask<Listed[]>('/api/tables', { signal: signal ?? null }),
  mine: (signal?: AbortSignal) => ask<Listed[]>('/api/mine', { signal: signal ?? null }),
  games: () => ask<Games>('/api/games'),
  create: (wish: CreateTable) => post<Created>('/api/tables', wish),
  table: (id: string) => ask<TableState>(table(id)),
  join: (id: string, join: Join) => post<Joined>(`${table(id)}/join`, join),
  rematch: (id: string) => post<Rematch>(`${table(id)}/rematch`),
  act: (id: string, act: Act) => post<Done>(`${table(id)}/act`, act),
  updates: (id: string, since: number) => ask<Update[]>(`${table(id)}/updates?since=${since}`),
  look: (id: string, at: number) => ask<Survey>(`${table(id)}/look?at=${at}`),
  analysis: (id: string) => post<Analysis>(`${table(id)}/analysis`, {}),
  record: (text_: string) => text<Replay>('/api/records', text_),
  verify: (text_: string) => text<Verified>('/api/verify', text_),
  art: (address: string) => ask<ArtSet>(address),
  rules: (game: string, language: string) => ask<Rules>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`),
};

/** Where a table's record can be downloaded. */
export const recordAddress = (id: string): string => `${table(id)}/record`;

/** Where a table's socket is. */
export function socketAddress(id: string, since: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = since === null ? '' : `?since=${since}`;
  return `${scheme}//${location.host}${table(id)}/socket${query}`;
}
