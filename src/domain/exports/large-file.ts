import { muchMemory } from '~/shared/lib/file-target';

/** Bytes of an answer in a file, generously. */
const perAnswer = 15;

/** Whether a file has so many values that it may be too large to be held in memory. In: rows, if known, and columns. */
export const hasManyValues = (rows: number | undefined, columns: number): boolean =>
  (rows ?? 0) * columns * perAnswer > muchMemory;
