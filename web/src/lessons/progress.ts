// How far the learner is in each lesson, kept in this browser.

export interface Progress {
  /** The step to continue with. */
  step: number;
  /** The number of steps. */
  of: number;
  /** Whether the lesson was finished once. */
  isDone: boolean;
}

const KEY = 'bastide.lessons';

export function loadProgress(store: Pick<Storage, 'getItem'> | null): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Progress] => isProgress(entry[1])));
  } catch {
    return {};
  }
}

function isProgress(kept: unknown): kept is Progress {
  if (typeof kept !== 'object' || kept === null) return false;
  const { step, of, isDone } = kept as Partial<Record<keyof Progress, unknown>>;
  return Number.isInteger(step) && Number.isInteger(of) && typeof isDone === 'boolean';
}

/** Stores the step; reaching the last one finishes the lesson, and the next visit begins at its start. */
export function saveStep(store: Pick<Storage, 'getItem' | 'setItem'> | null, lesson: string, step: number, of: number): void {
  const all = loadProgress(store);
  const isLast = step >= of - 1;
  all[lesson] = { step: isLast ? 0 : step, of, isDone: isLast || (all[lesson]?.isDone ?? false) };
  store?.setItem(KEY, JSON.stringify(all));
}
