import type { FindField } from '~/domain/row-index/bar/fields';
import type { Condition, Grouping } from '~/domain/row-index/types';
import { type TimeBar, timeBars } from './times';

const isTime = ({ kind }: FindField): boolean => kind === 'date' || kind === 'dateTime';

/** Whether the answers of a field are few enough to be a side of a table. */
export const canCross = (field: FindField): boolean =>
  field.kind === 'choice' || field.kind === 'choices' || isTime(field);

/** How the answers of a field make a side of a table: times by month. */
export const groupingOf = (field: FindField): Grouping => ({
  field: field.field,
  by: isTime(field) ? 'month' : field.kind === 'choices' ? 'choice' : 'value',
});

/** The days of a value of a side that is a month; null for any other value. */
export function monthOf(field: FindField, value: string | null): TimeBar | null {
  if (value === null || !isTime(field)) return null;
  return timeBars([{ value: `${value}-01`, count: 0 }], 'month', 0)[0] ?? null;
}

/** The condition on the rows of a value of a side. */
export function conditionOf(field: FindField, value: string | null): Condition {
  const month = monthOf(field, value);
  if (month) return { field: field.field, op: 'between', from: month.from, to: month.to };
  return { field: field.field, op: 'anyOf', values: [value ?? ''] };
}
