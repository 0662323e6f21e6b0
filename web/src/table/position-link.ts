// Links to a position: `/t/{id}?at=SEQ`.

/** The entry that an address leads to; null if it names none. */
export function startAt(search: string): number | null {
  const text = new URLSearchParams(search).get('at');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The link to a position of a table. */
export function positionLink(origin: string, id: string, seq: number): string {
  return `${origin}/t/${encodeURIComponent(id)}?at=${seq}`;
}
