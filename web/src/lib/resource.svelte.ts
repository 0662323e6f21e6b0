// Something asked of the server: what came, what went wrong, and asking again.

export class Resource<T> {
  value: T | null = $state.raw(null);
  error: unknown = $state.raw(null);
  loading: boolean = $state(false);
  #fetch: (signal: AbortSignal) => Promise<T>;
  #running: AbortController | null = null;

  constructor(fetch: (signal: AbortSignal) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Asks. What was there stays until something better comes. */
  load = async (): Promise<void> => {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.loading = true;
    try {
      const value = await this.#fetch(running.signal);
      if (running.signal.aborted) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (running.signal.aborted) return;
      this.error = error;
    }
    this.loading = false;
  };

  /** Asks now and then every so often while the page is seen; returns what ends it. For an effect. */
  poll(milliseconds: number): () => void {
    const tick = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    void this.load();
    const timer = setInterval(tick, milliseconds);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      this.#running?.abort();
    };
  }
}
