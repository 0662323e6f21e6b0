// Data fetched from the server, with its loading and error states.

export class Resource<T> {
  value: T | null = $state.raw(null);
  error: unknown = $state.raw(null);
  loading: boolean = $state(false);
  #fetch: (signal: AbortSignal) => Promise<T>;
  #running: AbortController | null = null;

  constructor(fetch: (signal: AbortSignal) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Fetches the value, aborting a fetch under way. The old value stays until a new one arrives. */
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

  /** Loads now and then at this interval while the page is visible. Returns a function that stops it, for use in an effect. */
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
