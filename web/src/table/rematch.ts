// A rematch: the same people at another table. Players of the old table join it without an invitation key.
import { api, newRequestId, Refused } from '../lib/api';
import { saveInvite } from '../lib/invites';
import { personName } from '../lib/names';
import { storage } from '../lib/settings.svelte';
import { newNonce, promise } from '../fair/nonces';
import type { TableInfo, TableState } from '../wire/types';

/** Opens a table for the rematch, or takes the user's seats at the one that another player has opened. Returns its id. */
export async function playAgain(old: TableInfo): Promise<string> {
  const hashes = old.mine.map(() => newNonce(storage()));
  const { id, invite } = await api.rematch(old.id, { nonce_hashes: hashes.filter((hash) => hash !== null) });
  if (invite) saveInvite(storage(), id, invite);
  const { table, state } = await api.table(id);
  if (state.now.status !== 'open' || table.mine.length > 0) return id;
  for (const [seat, name] of seatsToTake(old, table)) {
    try {
      await api.join(id, { client: newRequestId(), name, seat, ...promise(storage()) });
    } catch (error) {
      // Somebody else was faster: the table is shown as it is.
      if (!(error instanceof Refused) || error.status === 0) throw error;
    }
  }
  return id;
}

/** The seats for the user's names: the server moves everybody one seat on, so that another player begins. */
export function seatsToTake(old: TableInfo, table: TableInfo): [number, string][] {
  const open = new Set(table.seats.flatMap((seat, at) => (seat.type === 'open' ? [at] : [])));
  return old.mine.flatMap((before): [number, string][] => {
    const holder = old.seats[before];
    const moved = (before + old.seats.length - 1) % old.seats.length;
    const seat = open.has(moved) ? moved : [...open][0];
    if (holder?.type !== 'person' || seat === undefined) return [];
    open.delete(seat);
    return [[seat, holder.name]];
  });
}

/** Who opened the table for a rematch and waits there; null if it is no longer open, or if the user sits there. */
export function inviter({ table, state }: TableState): string | null {
  if (state.now.status !== 'open' || table.mine.length > 0) return null;
  const person = table.seats.find((seat) => seat.type === 'person');
  return person?.type === 'person' ? personName(person.name) : null;
}

/** The people of the old table who have no seat at the rematch yet, and whether they still look at the old table. */
export function awaited(old: TableInfo, table: TableInfo): { name: string; isThere: boolean }[] {
  const seated = table.seats.flatMap((seat) => (seat.type === 'person' ? [seat.name] : []));
  return old.seats.flatMap((seat, at) => {
    if (seat.type !== 'person' || old.mine.includes(at)) return [];
    const taken = seated.indexOf(seat.name);
    if (taken >= 0) {
      seated.splice(taken, 1);
      return [];
    }
    return [{ name: personName(seat.name), isThere: old.connected.includes(at) }];
  });
}
