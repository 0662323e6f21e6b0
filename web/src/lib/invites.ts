// Invitation keys of private tables. The server sends each key only once, so the browser that opened the table stores it.

const KEY = 'bastide.invites';

/** More than anybody has open at once; the oldest are dropped. */
const MAX_TABLES = 100;

function all(store: Pick<Storage, 'getItem'> | null): [string, string][] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** The key of a table; null if it was opened in another browser. */
export function loadInvite(store: Pick<Storage, 'getItem'> | null, id: string): string | null {
  return all(store).find(([table]) => table === id)?.[1] ?? null;
}

export function saveInvite(store: Pick<Storage, 'getItem' | 'setItem'> | null, id: string, invite: string): void {
  const others = all(store).filter(([table]) => table !== id);
  store?.setItem(KEY, JSON.stringify([[id, invite], ...others].slice(0, MAX_TABLES)));
}

/** The path with which others join. The key is in the fragment, which browsers do not send to any server. */
export function joinPath(id: string, invite: string | null): string {
  return `/t/${id}${invite ? `#${invite}` : ''}`;
}
