// Keys that let others join: the server tells each only once, so the browser that opened the table keeps them.

const KEY = 'bastide.invites';

/** More tables than anybody has open at once. */
const MAX_TABLES = 100;

function all(store: Pick<Storage, 'getItem'> | null): [string, string][] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** The key of a table, if this browser knows it. */
export function loadInvite(store: Pick<Storage, 'getItem'> | null, id: string): string | null {
  return all(store).find(([table]) => table === id)?.[1] ?? null;
}

/** Keeps the key of a table. */
export function saveInvite(store: Pick<Storage, 'getItem' | 'setItem'> | null, id: string, invite: string): void {
  const others = all(store).filter(([table]) => table !== id);
  store?.setItem(KEY, JSON.stringify([[id, invite], ...others].slice(0, MAX_TABLES)));
}

/** The link by which others join; the key stands in the fragment, which no server and no log ever sees. */
export function joinLink(origin: string, id: string, invite: string | null): string {
  return `${origin}/t/${id}${invite ? `#${invite}` : ''}`;
}
