// What a session needs of a table, whether a server or a lesson is behind it.
import type { Refused } from '../lib/api';
import type { Action, Command, Preview, State, Survey, TableInfo, Update } from '../wire/types';
import type { Position } from './reduce';

export type SourceStatus = 'connecting' | 'open' | 'lost';

/** The fields are reactive. */
export interface TableSource {
  readonly id: string;
  readonly table: TableInfo | null;
  readonly state: State | null;
  /** Every position since the start, the latest included. */
  readonly history: readonly Position[];
  readonly status: SourceStatus;
  /** For a few seconds after a reconnect. */
  readonly isRestored: boolean;
  /** Why the table cannot be shown; null if it can. */
  readonly failure: Refused | null;
  /** The server's clock minus the browser's, in milliseconds. */
  readonly skew: number;
  /** Called for each new update, not for those before the page was opened. */
  onupdate: ((update: Update, before: State) => void) | null;
  /** Connects; returns a function that disconnects. */
  start(): () => void;
  /** Loads everything again. */
  refresh(): Promise<void>;
  /** Sends a command; resolves with the number of its entry in the log, rejects with `Refused`. */
  act(command: Command): Promise<number>;
  /** What actions of the deciding seat would bring, without playing them. */
  preview(actions: readonly Action[]): Promise<Preview>;
  /** What features are worth and what fits where, after an entry. */
  survey(seq: number): Promise<Survey>;
}
