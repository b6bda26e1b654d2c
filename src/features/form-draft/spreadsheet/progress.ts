import type { Problem } from '~/shared/xlsform/convert/problems';

/** What became of the problems of the file before. */
export interface Progress {
  gone: Problem[];
  stays: number;
  /** Problems of the file that the one before did not have. */
  fresh: ReadonlySet<Problem>;
}

const same = ({ code, sheet, values }: Problem) => [code, sheet?.toLowerCase(), values];
const columnOf = ({ column }: Problem) => column?.name;

/** How problems of two files are recognised as the same: at the same place first, then moved, then with another value. */
const keys: readonly ((problem: Problem) => unknown[])[] = [
  (problem) => [...same(problem), problem.row, columnOf(problem)],
  // Rows above were added or deleted.
  (problem) => [...same(problem), columnOf(problem)],
  ({ code, sheet, row, column }) => [code, sheet?.toLowerCase(), row, column?.name],
];

/** Compares the problems of a file with those of the file before. */
export function progressBetween(before: readonly Problem[], now: readonly Problem[]): Progress {
  let gone = [...before];
  let fresh = [...now];
  for (const keyOf of keys) {
    const known = Map.groupBy(gone, (problem) => JSON.stringify(keyOf(problem)));
    fresh = fresh.filter((problem) => !known.get(JSON.stringify(keyOf(problem)))?.pop());
    const left = new Set([...known.values()].flat());
    gone = gone.filter((problem) => left.has(problem));
  }
  return { gone, stays: now.length - fresh.length, fresh: new Set(fresh) };
}
