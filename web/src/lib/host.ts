// What answers the page's requests and tells of its tables, in the wire of docs/openapi.json.

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

/** The messages of a table as they come, and the way for commands. */
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
  /** Opens a table's channel, which sends the updates after entry `since`; null: the whole state first. */
  follow(table: string, since: number | null): Channel;
}
