// Things that are shown for a while and then vanish by themselves.

export class Marks<T extends object> {
  list: readonly (T & { id: number })[] = $state.raw([]);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #ids = 0;

  /** Shows something for this many milliseconds; returns its id. */
  add(value: T, time: number): number {
    const id = ++this.#ids;
    this.list = [...this.list, { ...value, id }];
    this.#timers.set(
      id,
      setTimeout(() => this.remove(id), time),
    );
    return id;
  }

  remove(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.list = this.list.filter((one) => one.id !== id);
  }

  clear(): void {
    if (this.list.length === 0) return;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.list = [];
  }
}
