// Limits how long the page waits for the server where it can do without it.

/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE = 3000;

/** Runs a request with a signal that is aborted with the given one, or when the patience is over. */
export async function withPatience<T>(signal: AbortSignal | null | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limited = new AbortController();
  const abort = (): void => limited.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, PATIENCE);
  try {
    return await run(limited.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
