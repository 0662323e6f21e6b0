// Links to a position: `/t/{id}?at=SEQ`.

/** The entry in the query of a link; null if there is none. */
export function startAt(search: string): number | null {
  const text = new URLSearchParams(search).get('at');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The path of a position. */
export function positionPath(id: string, seq: number): string {
  return `/t/${encodeURIComponent(id)}?at=${seq}`;
}
