import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import {
  among,
  type ResultPageOptions,
  resultPages,
  readAllResults,
  readResultEntries,
  readResultIds,
  readResultPage,
} from '~/domain/row-index/index-results';
import { getRowIndex } from '~/domain/row-index/indexes';
import type { Condition, RowQuery, Order, TablePath } from '~/engines/row-index/types';
import type { ReadAllOptions } from '~/shared/rows/read-all-rows';
import type { FormOrDraftRef, FoundSubmissions } from './queries';
import { submissionIndexRef } from './row-source';
import { sortFields, type SubmissionsState } from './search-params';

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
export const findOf = (state: SubmissionsState, table: TablePath = ''): RowQuery => ({
  table,
  text: state.finding?.text ?? '',
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: orderOf(state),
});

export const hasIndex = (form: FormOrDraftRef): boolean =>
  getRowIndex(submissionIndexRef(form)).state().phase === 'ready';

/** Throws as all of row-index/found.ts. */
export const readFoundAt = (
  form: FormOrDraftRef,
  state: SubmissionsState,
  part: Omit<ResultPageOptions, 'wkt'>,
): Promise<SubmissionTable> =>
  readResultPage<SubmissionTable['value'][number]>(submissionIndexRef(form), findOf(state), { ...part, wkt: true });

/**
 * Page of the list. With the path of a repeat as `table`, rows are the submissions around its entries, and the count
 * is
 * that of entries.
 */
export const readFound = (
  form: FormOrDraftRef,
  state: SubmissionsState,
  table: TablePath,
  part: Pick<ResultPageOptions, 'signal' | 'fresh'>,
): Promise<FoundSubmissions> => {
  const whole = { ...part, skip: (state.page - 1) * state.pageSize, top: state.pageSize };
  if (table === '') return readFoundAt(form, state, whole);
  return readResultEntries<SubmissionTable['value'][number] & { __id: string }>(
    submissionIndexRef(form),
    findOf(state, table),
    {
      ...whole,
      wkt: true,
    },
  );
};

/** All results by ID, in order. `listedOf` picks what is returned of each row; `only` restricts the IDs. */
export const readAllFound = <Listed>(
  form: FormOrDraftRef,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => Listed,
  reading: ReadAllOptions,
  only?: ReadonlySet<string>,
) => readAllResults(submissionIndexRef(form), among(findOf(state), only), listedOf, reading);

export const readFoundKeys = (form: FormOrDraftRef, state: SubmissionsState, signal: AbortSignal) =>
  readResultIds(submissionIndexRef(form), findOf(state), signal);

export const foundFile = (form: FormOrDraftRef, state: SubmissionsState) =>
  resultPages(submissionIndexRef(form), findOf(state));
