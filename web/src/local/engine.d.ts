// The types of engine.js.

import type { Listed, Message } from '../wire/types';

/** The library, or where it comes from. */
export type Source = WebAssembly.Module | BufferSource | Response | PromiseLike<Response>;

/** What the library needs to begin. */
export interface Start {
  /** Who plays in this browser: 64 random hexadecimal digits in lower case. */
  person: string;
  /** 64 hexadecimal digits of `crypto.getRandomValues`, new at every start. */
  seed: string;
  /** The seed of every table, for tests with known deals. */
  testSeed?: string;
  /** The simulations for each estimate of an analysis; for tests. */
  analysisSimulations?: number;
}

/** A message as the socket of a table delivers it. */
export interface News {
  table: string;
  message: Message;
}

/** The log of a table that has changed, which the page keeps, and what lists show of the table. */
export interface Saved {
  id: string;
  log: string;
  listed: Listed;
}

export interface Work {
  news: News[];
  saved: Saved[];
  /** Whether there is something to think about: call `work` soon. */
  more: boolean;
}

export interface Answer extends Work {
  status: number;
  contentType: string;
  body: string;
}

/** After an error of a method the library is unusable. */
export interface Engine {
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: string): Answer;
  /** Thinks for so many milliseconds, or a bit longer. */
  work(milliseconds: number): Work;
}

/** Starts the library. `now` is the time in milliseconds since 1970. */
export function open(source: Source, start: Start, now?: () => number): Promise<Engine>;
