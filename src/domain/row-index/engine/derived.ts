import { placeOf } from '~/domain/answers/geo';
import { type Column, nullColumn, sealColumn, valueIn } from './columns';
import type { TablePart } from './segment';

/** Fields that are computed from others; see `Condition` for what they are. */
const missingFiles = '__system/attachmentsMissing';
const [present, expected] = ['__system/attachmentsPresent', '__system/attachmentsExpected'];
const until = '#until:';

export const isDerived = (field: string): boolean =>
  field === missingFiles || /#(?:accuracy|altitude|spot$|until:)/.test(field);

/** The fields that it is computed from. */
export function sourcesOf(field: string): string[] {
  if (field === missingFiles) return [present, expected];
  const mark = field.indexOf('#');
  const source = field.slice(0, mark);
  return field.startsWith(until, mark) ? [source, field.slice(mark + until.length)] : [source];
}

/** About ten metres. */
const decimals = 4;
const rounded = (degrees: number): string => String(Number(degrees.toFixed(decimals)));

/** The moment of a time of the server or a device; NaN for anything else. */
export function momentOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
}

function ofPlace(value: unknown, what: string): number | string | null {
  const point = placeOf(value)?.points[0];
  if (!point) return null;
  if (what === 'spot') return `${rounded(point.lat)}, ${rounded(point.lon)}`;
  return what === 'accuracy' ? point.accuracy : point.altitude;
}

export function derivedColumn(part: TablePart, field: string): Column {
  const [first = '', second] = sourcesOf(field);
  const one = part.columns.get(first);
  if (!one) return nullColumn(part.count);
  const rows = Array.from({ length: part.count }, (_, row) => row);
  if (second === undefined) {
    const what = field.slice(field.indexOf('#') + 1);
    return sealColumn(rows.map((row) => ofPlace(valueIn(one, row), what)));
  }
  const other = part.columns.get(second);
  if (!other) return nullColumn(part.count);
  return sealColumn(
    rows.map((row) => {
      const [from, to] = [valueIn(one, row), valueIn(other, row)];
      const difference =
        field === missingFiles ? Number(to ?? NaN) - Number(from ?? NaN) : (momentOf(to) - momentOf(from)) / 1000;
      return Number.isFinite(difference) ? difference : null;
    }),
  );
}
