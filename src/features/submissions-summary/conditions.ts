import { reviewStates } from '~/domain/forms/review-states';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import { submissionsSearchSchema, type SubmissionsState } from '~/domain/submissions/search-params';
import type { Condition, Duplicates, Grouping, TablePath } from '~/engines/row-index/types';
import { type TimeBar, timeBars } from './time-bars';

const reviewStateLiteral = (value: string): string | undefined =>
  Object.values(reviewStates)
    .map(({ filterValue }) => filterValue)
    .find((literal) => literal === (value === '' ? 'null' : `'${value}'`));

/** Adds a condition: as a server filter where one is free, which needs no index, else as an index condition. */
function withCondition(state: SubmissionsState, condition: Condition): SubmissionsState {
  const { field } = condition;
  if (field === '__system/reviewState' && condition.op === 'anyOf' && state.reviewStates === null) {
    const literals = condition.values.map(reviewStateLiteral);
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

/** Search params of the table that shows the rows of these conditions. `table`: submissions or a repeat. */
export function tableSearchParams(state: SubmissionsState, table: TablePath, conditions: readonly Condition[]): string {
  const search = submissionsSearchSchema.write({ ...conditions.reduce(withCondition, state), page: 1 });
  if (table !== '') search.set('rows', table.slice(1));
  return search.toString();
}

const isTime = ({ kind }: SearchableField): boolean => kind === 'date' || kind === 'dateTime';

export const canCross = (field: SearchableField): boolean =>
  field.kind === 'choice' || field.kind === 'choices' || isTime(field);

export const groupingOf = (field: SearchableField): Grouping => ({
  field: field.field,
  by: isTime(field) ? 'month' : field.kind === 'choices' ? 'choice' : 'value',
});

/** Days of a month value; null for any other value. */
export function monthOf(field: SearchableField, value: string | null): TimeBar | null {
  if (value === null || !isTime(field)) return null;
  return timeBars([{ value: `${value}-01`, count: 0 }], 'month', 0)[0] ?? null;
}

export function conditionOf(field: SearchableField, value: string | null): Condition {
  const month = monthOf(field, value);
  if (month) return { field: field.field, op: 'between', from: month.from, to: month.to };
  return { field: field.field, op: 'anyOf', values: [value ?? ''] };
}

/** Characters of an answer that fit a URL. */
const maxAnswerLength = 200;
/** Submission IDs that fit a URL. */
const maxIds = 50;

/** Conditions that find equal rows: by their answers, or by ID where these are too long. */
export function equalRows(names: readonly string[], { values, ids }: Duplicates['sets'][number]): Condition[] {
  if (values.some((value) => value !== null && value.length > maxAnswerLength))
    return [{ field: '__id', op: 'anyOf', values: ids.slice(0, maxIds) }];
  return names.map((field, at) => {
    const value = values[at] ?? null;
    return value === null ? { field, op: 'empty' } : { field, op: 'equals', value };
  });
}

const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** Greatest double below a finite one: turns an exclusive limit into an inclusive one. */
export function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  number[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n);
  return number[0];
}

/** Smallest double above a finite one. */
export const nextAbove = (value: number): number => -nextBelow(-value);

/** Fields of the table's own rows, without those of nested repeats. `repeats`: paths of all repeats. */
export function ownFields(
  fields: readonly SearchableField[],
  table: TablePath,
  repeats: readonly TablePath[],
): readonly SearchableField[] {
  const inner = repeats.filter((repeat) => repeat !== table && repeat.startsWith(`${table}/`));
  return fields.filter(
    ({ field }) => field.startsWith(`${table}/`) && !inner.some((repeat) => field.startsWith(`${repeat}/`)),
  );
}
