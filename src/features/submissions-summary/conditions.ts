import { reviewStates } from '~/domain/forms/review-states';
import type { FindField } from '~/domain/row-index/bar/fields';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import type { Condition, Duplicates, Grouping, TablePath } from '~/engines/row-index/types';
import { type TimeBar, timeBars } from './times';

/** The literal of a review state in the URL, by the value that the index has; '' is "received". */
const literalOf = (value: string): string | undefined =>
  Object.values(reviewStates)
    .map(({ filterValue }) => filterValue)
    .find((literal) => literal === (value === '' ? 'null' : `'${value}'`));

/** A state with one more condition: as a filter of the server, which needs no index, where it has one that is not set. */
function withCondition(state: SubmissionsState, condition: Condition): SubmissionsState {
  const { field } = condition;
  if (field === '__system/reviewState' && condition.op === 'anyOf' && state.reviewStates === null) {
    const literals = condition.values.map(literalOf);
    if (literals.every((literal) => literal !== undefined))
      return { ...state, reviewStates: literals as SubmissionsState['reviewStates'] };
  }
  if (field === '__system/submissionDate' && condition.op === 'between' && state.range === null) {
    const { from, to } = condition;
    if (from !== null && to !== null) return { ...state, range: { start: from, end: to } };
  }
  const { text, conditions } = state.finding ?? { text: '', conditions: [] };
  return { ...state, finding: { text, conditions: [...conditions, condition] } };
}

/**
 * The query of the table that shows what fulfils more conditions. Takes the table, of the submissions or of a repeat.
 */
export function searchWith(state: SubmissionsState, table: TablePath, conditions: readonly Condition[]): string {
  const search = submissionsAddress.write({ ...conditions.reduce(withCondition, state), page: 1 });
  if (table !== '') search.set('rows', table.slice(1));
  return search.toString();
}

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

/** Letters of an answer that a URL can hold. */
const longestAnswer = 200;
/** Submissions that a URL can name. */
const mostIds = 50;

/** What leads to a set of equal rows: their answers, or themselves where these are too long. */
export function equalRows(names: readonly string[], { values, ids }: Duplicates['sets'][number]): Condition[] {
  if (values.some((value) => value !== null && value.length > longestAnswer))
    return [{ field: '__id', op: 'anyOf', values: ids.slice(0, mostIds) }];
  return names.map((field, at) => {
    const value = values[at] ?? null;
    return value === null ? { field, op: 'empty' } : { field, op: 'equals', value };
  });
}

const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** The greatest number below a finite one: a limit that is not included, where limits are included. */
export function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  number[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n);
  return number[0];
}

/** The smallest number above a finite one. */
export const nextAbove = (value: number): number => -nextBelow(-value);

/** The fields of the rows of a table: without those of repeats in it. Takes the paths of all repeats. */
export function ownFields(
  fields: readonly FindField[],
  table: TablePath,
  repeats: readonly TablePath[],
): readonly FindField[] {
  const inner = repeats.filter((repeat) => repeat !== table && repeat.startsWith(`${table}/`));
  return fields.filter(
    ({ field }) => field.startsWith(`${table}/`) && !inner.some((repeat) => field.startsWith(`${repeat}/`)),
  );
}
