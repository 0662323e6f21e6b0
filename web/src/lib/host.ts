// What answers the page's requests: a server, or the worker in this browser. Both speak the wire of docs/openapi.json.

import type { Act, Message } from '../wire/types';

export interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, such as `/api/tables/0123456789abcdef/updates?since=3`. */
  path: string;
  body?: string;
  /** Of the body. */
  contentType?: string;
  signal?: AbortSignal | null;
}

export interface Answer {
  status: number;
  contentType: string;
  body: string;
}

/** The messages of a table as they come, and the way for commands: a socket, or the same with a worker behind it. */
export interface Channel {
  readonly isOpen: boolean;
  onopen: (() => void) | null;
  onmessage: ((message: Message) => void) | null;
  onclose: (() => void) | null;
  /** The answer is a message: `done` or `refused`. */
  send(act: Act): void;
  close(): void;
}

export interface Host {
  /** Rejects if there was no answer. */
  request(question: Question): Promise<Answer>;
  /** Opens a table's channel, which sends the updates after entry `since`; null: the whole state first, if the host is a server. */
  follow(table: string, since: number | null): Channel;
}

/** The ids of tables in this browser, which differ from all ids of servers. */
const LOCAL = /^local-[0-9a-z]+$/;

export const isLocal = (table: string): boolean => LOCAL.test(table);

/** Which host answers a path; `either`: the server if it can be reached, else the worker. */
export function hostOf(path: string): 'server' | 'worker' | 'either' {
  const [, folder, kind, id] = path.replace(/\?.*/, '').split('/');
  if (folder === 'art') {
    const table = tableOfPicture(path);
    return table === '' ? 'either' : isLocal(table) ? 'worker' : 'server';
  }
  if (kind === 'tables') return id !== undefined && isLocal(decodeURIComponent(id)) ? 'worker' : 'server';
  if (kind === 'local') return 'worker';
  return kind === 'mine' || kind === 'watch' ? 'server' : 'either';
}

/** The table of a picture of its board; empty for other pictures. */
const tableOfPicture = (path: string): string => /^\/art\/\w+\/table\/([\w-]+)\.svg/.exec(path)?.[1] ?? '';
