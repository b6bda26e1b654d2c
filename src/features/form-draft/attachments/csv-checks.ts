import type { TableFlaw, TableProblem } from '~/shared/csv/read-table';

/** What is wrong with a CSV file that is to be uploaded. */
export type CsvCheck = { problem: TableProblem } | { flaws: readonly TableFlaw[] };

/** Larger files are not read before they are uploaded. */
const largest = 50_000_000;
const checks = new WeakMap<File, CsvCheck>();

export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** What `checkCsvFiles` found in a file; undefined if nothing is wrong, or it was not checked. */
export const csvCheckOf = (file: File): CsvCheck | undefined => checks.get(file);

/** Reads CSV files, to say what is wrong with them before they are uploaded. Files that cannot be read are left to that. */
export async function checkCsvFiles(files: readonly File[]): Promise<void> {
  const { readTable } = await import('~/shared/csv/read-table');
  for (const file of files) {
    // The plan says already that a file is empty or too large.
    if (file.size === 0 || file.size > largest || checks.has(file)) continue;
    const bytes = await file.arrayBuffer().catch(() => null);
    const table = bytes && readTable(new Uint8Array(bytes), new Set(['name', 'label']));
    if (table && 'kind' in table) checks.set(file, { problem: table });
    else if (table && table.flaws.length > 0) checks.set(file, { flaws: table.flaws });
  }
}
