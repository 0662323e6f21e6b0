// The state of a table at which nothing has happened yet, for tests.
import type { Now } from '../wire/types';

export const now = (over: Partial<Now> = {}): Now => ({
  status: 'running',
  seats: [],
  figures: [],
  drawn: null,
  bag: {},
  discarded: 0,
  decision: null,
  winners: [],
  may_undo: [],
  ...over,
});
