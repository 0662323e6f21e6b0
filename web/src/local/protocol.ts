// What the page and its worker tell each other.

import type { Answer, Question } from '../lib/host';
import type { Message } from '../wire/types';

export type ToWorker =
  /** The first message. Without a test seed, deals and dice are random. */
  | { type: 'start'; wasm: string; testSeed: string | null }
  | { type: 'ask'; id: number; question: Omit<Question, 'signal'> };

export type FromWorker =
  | { type: 'answer'; id: number; answer: Answer }
  /** There is no answer. */
  | { type: 'failed'; id: number }
  /** What a socket of the table would deliver. */
  | { type: 'news'; table: string; message: Message }
  /** Whether the browser stores tables; else they last as long as the page. */
  | { type: 'stores'; isKept: boolean }
  /** The worker cannot go on: everything that was stored is safe. */
  | { type: 'ended'; reason: string };

/** Tabs tell each other on this channel which table they have changed. */
export const CHANGES = 'bastide.tables';
