// The progress of the guided first game (table and step), stored so that it survives a reload.

export interface Lesson {
  table: string;
  step: number;
}

const KEY = 'bastide.lesson';

export function loadLesson(store: Pick<Storage, 'getItem'> | null): Lesson | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('table' in kept) || !('step' in kept)) return null;
    return typeof kept.table === 'string' && typeof kept.step === 'number' ? { table: kept.table, step: kept.step } : null;
  } catch {
    return null;
  }
}

export function saveLesson(store: Pick<Storage, 'setItem'> | null, kept: Lesson): void {
  store?.setItem(KEY, JSON.stringify(kept));
}

export function clearLesson(store: Pick<Storage, 'removeItem'> | null): void {
  store?.removeItem(KEY);
}
