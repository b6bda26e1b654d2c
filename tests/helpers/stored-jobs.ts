import { afterEach, beforeEach, vi } from 'vitest';
import { clearJobs } from '~/shared/jobs/job-list';
import { interruptedJobs, persistJobs, type StoredJob } from '~/shared/jobs/stored-jobs';

/* For unit tests of what jobs store: the storage of a browser, the session of person 7, and a later document. */

const ends = new Set<() => void>();
export const session = {
  userId: () => 7,
  onEnd: (listener: () => void) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
};
export const endSession = () => {
  for (const end of ends) end();
};

/** The texts of the storage, by their keys. */
let texts = new Map<string, string>();
let full: RegExp | null = null;
export const storedTexts = () => texts;
/** Makes the storage full for these keys. */
export const fillStorage = (keys: RegExp | null) => {
  full = keys;
};

/** What another document finds when this one has ended: the same texts, under keys that are not its own. */
export async function afterReload(): Promise<StoredJob[]> {
  persistJobs();
  texts = new Map([...texts].map(([key, text]) => [key.replace('alidade.job ', 'alidade.job before-'), text]));
  return interruptedJobs(7);
}

/** Starts each test with an empty storage and without jobs. */
export function emptyStorage(): void {
  beforeEach(() => {
    texts = new Map();
    full = null;
    ends.clear();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('sessionStorage', {
      get length() {
        return texts.size;
      },
      key: (index: number) => [...texts.keys()][index] ?? null,
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (full?.test(key)) throw new DOMException('full', 'QuotaExceededError');
        texts.set(key, value);
      },
      removeItem: (key: string) => texts.delete(key),
    });
  });
  afterEach(() => {
    clearJobs();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
