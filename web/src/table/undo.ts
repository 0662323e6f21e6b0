// Takes back whole turns where nobody has to agree: against bots, or alone at several seats.
import type { TableInfo, Update } from '../wire/types';
import type { Position } from './reduce';
import type { Session } from './session.svelte';

/** Whether nobody else sits at the table. */
export function playsAlone({ mine, seats }: TableInfo): boolean {
  return mine.length > 0 && seats.every((seat, index) => seat.type !== 'person' || mine.includes(index));
}

/** Whether the user can take back a turn without asking anybody. */
export function mayTakeBack(session: Session): boolean {
  const { table, state } = session.connection;
  if (!table || !state || state.now.status !== 'running' || state.now.undo || session.isSending) return false;
  return playsAlone(table) && session.mine.some((seat) => state.now.may_undo.includes(seat));
}

/** Takes back everything that was confirmed last: the tile, its figure and what followed. */
export async function takeBackTurn(session: Session): Promise<void> {
  if (!mayTakeBack(session)) return;
  session.playback.finish();
  session.move.reset();
  const { connection, mine } = session;
  const canGoOn = () => mine.some((seat) => connection.state?.now.may_undo.includes(seat));
  // The steps of the turn are not offered on the way.
  session.isSending = true;
  try {
    do {
      if (!(await session.send({ type: 'undo-ask' }))) return;
    } while (canGoOn() && isInsideTurn(connection.history, mine));
  } finally {
    session.isSending = false;
  }
}

/** Whether the last position was reached by an action of these seats after which the same turn went on. */
export function isInsideTurn(history: readonly Position[], mine: readonly number[]): boolean {
  let update: Update | null | undefined = history.at(-1)?.update;
  while (update) {
    const { entry, seq } = update;
    const before: number = 'to' in entry ? entry.to : seq - 1;
    if (entry.type === 'played') {
      return mine.includes(entry.seat) && !update.events.some(({ type }) => type === 'drawn' || type === 'over');
    }
    if (entry.type === 'started') return false;
    update = history.find((position) => position.seq === before)?.update;
  }
  return false;
}
