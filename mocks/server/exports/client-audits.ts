/** Combines the `audit.csv` of each submission, which devices write while a form is filled in, into one table. */
import Papa from 'papaparse';
import type { Cell } from './csv';

const columns = [
  'event',
  'node',
  'start',
  'end',
  'latitude',
  'longitude',
  'accuracy',
  'old-value',
  'new-value',
  'user',
  'change-reason',
] as const;

export const clientAuditHeader: readonly string[] = ['instance ID', ...columns];

/** The lines of one file; unknown columns are left out. */
export function readClientAudits(bytes: Uint8Array, instanceId: string): Cell[][] {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ',', skipEmptyLines: true });
  const [header = [], ...lines] = data.map((line) => line.map((cell) => cell.trim()));
  const places = columns.map((column) => header.lastIndexOf(column));
  return lines.map((line) => [instanceId, ...places.map((place) => (place < 0 ? null : line[place]))]);
}
