import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import {
  among,
  type FoundPart,
  foundPages,
  readAllFoundRows,
  readFoundEntries,
  readFoundIds,
  readFoundPart,
} from '~/domain/row-index/found';
import { rowIndexOf } from '~/domain/row-index/indexes';
import type { Condition, Find, Order, TablePath } from '~/engines/row-index/types';
import type { ReadingAll } from '~/shared/rows/read-all-rows';
import { sortFields, type SubmissionsState } from './address';
import type { FormId, FoundSubmissions } from './queries';
import { indexPlace } from './row-source';

/** Strips the quotes of an OData literal; '' for null. */
const unquote = (literal: string): string => (literal === 'null' ? '' : literal.slice(1, -1));

function serverConditions({ submitterIds, range, reviewStates }: SubmissionsState): Condition[] {
  return [
    ...(submitterIds
      ? [{ field: '__system/submitterId', op: 'anyOf' as const, values: submitterIds.map(String) }]
      : []),
    ...(range ? [{ field: '__system/submissionDate', op: 'between' as const, from: range.start, to: range.end }] : []),
    ...(reviewStates
      ? [{ field: '__system/reviewState', op: 'anyOf' as const, values: reviewStates.map(unquote) }]
      : []),
  ];
}

/** By answers, or as the table; ties are newest first. */
function orderOf({ by, order: { sort, descending } }: SubmissionsState): Order[] {
  const newest = { field: sortFields.submittedAt, descending: true };
  if (by.length > 0) return [...by, newest];
  return sort === 'submittedAt' ? [{ ...newest, descending }] : [{ field: sortFields[sort], descending }, newest];
}

/** Query of the index for the state of a list. `table`: path of a repeat; '' for submissions. */
export const findOf = (state: SubmissionsState, table: TablePath = ''): Find => ({
  table,
  text: state.finding?.text ?? '',
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: orderOf(state),
});

export const hasIndex = (form: FormId): boolean => rowIndexOf(indexPlace(form)).state().phase === 'ready';

/** Throws as all of row-index/found.ts. */
export const readFoundAt = (
  form: FormId,
  state: SubmissionsState,
  part: Omit<FoundPart, 'wkt'>,
): Promise<SubmissionTable> =>
  readFoundPart<SubmissionTable['value'][number]>(indexPlace(form), findOf(state), { ...part, wkt: true });

/**
 * Page of the list. With the path of a repeat as `table`, rows are the submissions around its entries, and the count
 * is
 * that of entries.
 */
export const readFound = (
  form: FormId,
  state: SubmissionsState,
  table: TablePath,
  part: Pick<FoundPart, 'signal' | 'fresh'>,
): Promise<FoundSubmissions> => {
  const whole = { ...part, skip: (state.page - 1) * state.pageSize, top: state.pageSize };
  if (table === '') return readFoundAt(form, state, whole);
  return readFoundEntries<SubmissionTable['value'][number] & { __id: string }>(indexPlace(form), findOf(state, table), {
    ...whole,
    wkt: true,
  });
};

/** All results by ID, in order. `listedOf` picks what is returned of each row; `only` restricts the IDs. */
export const readAllFound = <Listed>(
  form: FormId,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => Listed,
  reading: ReadingAll,
  only?: ReadonlySet<string>,
) => readAllFoundRows(indexPlace(form), among(findOf(state), only), listedOf, reading);

export const readFoundKeys = (form: FormId, state: SubmissionsState, signal: AbortSignal) =>
  readFoundIds(indexPlace(form), findOf(state), signal);

export const foundFile = (form: FormId, state: SubmissionsState) => foundPages(indexPlace(form), findOf(state));
