// Client of the server's HTTP API. Every function throws `Refused` when a request fails.

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

/** A random id, so that the server executes a request that is sent twice only once. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refused({ code: 'away', message: 'the server cannot be reached' }, 0);
  }
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await answer.json().catch(() => null) : null;
  // A response that is not JSON comes from a proxy, or from a server that does not know this path.
  if (answer.ok && isJson) return body as T;
  const refusal: Refusal = isRefusal(body)
    ? body
    : { code: answer.status >= 500 ? 'away' : 'bad-request', message: `the server answered ${answer.status}` };
  throw new Refused(refusal, answer.status);
}

const post = <T>(path: string, body?: unknown): Promise<T> =>
  request(path, {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

const postText = <T>(path: string, body: string): Promise<T> =>
  request(path, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body });

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  lobby: (signal?: AbortSignal) => request<Listed[]>('/api/tables', { signal: signal ?? null }),
  watch: (signal?: AbortSignal) => request<Listed[]>('/api/watch', { signal: signal ?? null }),
  mine: (signal?: AbortSignal) => request<Listed[]>('/api/mine', { signal: signal ?? null }),
  games: () => request<Games>('/api/games'),
  create: (body: CreateTable) => post<Created>('/api/tables', body),
  table: (id: string) => request<TableState>(table(id)),
  join: (id: string, join: Join) => post<Joined>(`${table(id)}/join`, join),
  rematch: (id: string, wish: RematchWish) => post<Rematch>(`${table(id)}/rematch`, wish),
  act: (id: string, act: Act) => post<Done>(`${table(id)}/act`, act),
  /** All updates after an entry; the server sends them in pages. */
  updates: async (id: string, since: number): Promise<Update[]> => {
    const updates: Update[] = [];
    for (;;) {
      const page = await request<History>(`${table(id)}/updates?since=${updates.at(-1)?.seq ?? since}`);
      updates.push(...page.updates);
      if (!page.more) return updates;
    }
  },
  survey: (id: string, at: number) => request<Survey>(`${table(id)}/look?at=${at}`),
  preview: (id: string, body: PreviewRequest) => post<Preview>(`${table(id)}/preview`, body),
  analysis: (id: string) => post<Analysis>(`${table(id)}/analysis`, {}),
  record: (record: string) => postText<Replay>('/api/records', record),
  recordPreview: (record: string, actions: Action[]) => post<Preview>('/api/records/preview', { record, actions }),
  recordSurvey: (record: string) => postText<Survey>('/api/records/look', record),
  art: (address: string) => request<ArtSet>(address),
  rules: (game: string, language: string) => request<Rules>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`),
};

/** The URL from which a table's record is downloaded. */
export const recordAddress = (id: string): string => `${table(id)}/record`;

/** The URL of a table's WebSocket, which sends the updates after entry `since`; null: the whole state first. */
export function socketAddress(id: string, since: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = since === null ? '' : `?since=${since}`;
  return `${scheme}//${location.host}${table(id)}/socket${query}`;
}
