// The hosts behind the page: so far the server alone.

import type { Answer, Channel, Question } from './host';
import { serverHost } from './server-host';

/** Sends a question to the host that answers its path. Rejects if there was no answer. */
export const ask = (question: Question): Promise<Answer> => serverHost.request(question);

/** Opens the channel of a table, which sends the updates after entry `since`. */
export const follow = (table: string, since: number | null): Channel => serverHost.follow(table, since);
