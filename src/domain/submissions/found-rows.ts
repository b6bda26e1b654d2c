import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import {
  among,
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

/** The literals of OData without their quotes; '' for none. */
const stateOf = (literal: string): string => (literal === 'null' ? '' : literal.slice(1, -1));

/** The filters of the state that the server has, too, as conditions of the index. */
function serverConditions({ submitterIds, range, reviewStates }: SubmissionsState): Condition[] {
  return [
    ...(submitterIds
      ? [{ field: '__system/submitterId', op: 'anyOf' as const, values: submitterIds.map(String) }]
      : []),
    ...(range ? [{ field: '__system/submissionDate', op: 'between' as const, from: range.start, to: range.end }] : []),
    ...(reviewStates
      ? [{ field: '__system/reviewState', op: 'anyOf' as const, values: reviewStates.map(stateOf) }]
      : []),
  ];
}

/** The order of the index: that of the answers, or of the table; equal rows are newest first. */
function orderOf({ by, order: { sort, descending } }: SubmissionsState): Order[] {
  const newest = { field: sortFields.submittedAt, descending: true };
  if (by.length > 0) return [...by, newest];
  return sort === 'submittedAt' ? [{ ...newest, descending }] : [{ field: sortFields[sort], descending }, newest];
}

/** What the index is asked for the state of the list. Takes the table, of the submissions or of a repeat. */
export const findOf = (state: SubmissionsState, table: TablePath = ''): Find => ({
  table,
  text: state.finding?.text ?? '',
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: orderOf(state),
});

/** Whether the index is ready, so that it can answer instead of the server. */
export const hasIndex = (form: FormId): boolean => rowIndexOf(indexPlace(form)).state().phase === 'ready';

interface Part {
  skip: number;
  top: number;
  signal?: AbortSignal;
  /** Whether to ask the server for changes first. */
  fresh: boolean;
}

/** A part of what the index finds, as the server would answer. Throws as all of row-index/found.ts. */
export const readFoundAt = (form: FormId, state: SubmissionsState, part: Part): Promise<SubmissionTable> =>
  readFoundPart<SubmissionTable['value'][number]>(indexPlace(form), findOf(state), { ...part, wkt: true });

/**
 * The page of the state. In: '' for submissions, or the path of a repeat for its entries: then the rows are the
 * submissions around them, and the count is that of entries.
 */
export const readFound = (
  form: FormId,
  state: SubmissionsState,
  table: TablePath,
  part: Pick<Part, 'signal' | 'fresh'>,
): Promise<FoundSubmissions> => {
  const whole = { ...part, skip: (state.page - 1) * state.pageSize, top: state.pageSize };
  if (table === '') return readFoundAt(form, state, whole);
  return readFoundEntries<SubmissionTable['value'][number] & { __id: string }>(indexPlace(form), findOf(state, table), {
    ...whole,
    wkt: true,
  });
};

/**
 * Everything that the index finds, in order. Takes what to keep of each row; of which ids, default all. Returns by id.
 */
export const readAllFound = <Listed>(
  form: FormId,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => Listed,
  reading: ReadingAll,
  only?: ReadonlySet<string>,
) => readAllFoundRows(indexPlace(form), among(findOf(state), only), listedOf, reading);

/** The ids of everything that the index finds. */
export const readFoundKeys = (form: FormId, state: SubmissionsState, signal: AbortSignal) =>
  readFoundIds(indexPlace(form), findOf(state), signal);

/** What the index finds as pages, for a file. */
export const foundFile = (form: FormId, state: SubmissionsState) => foundPages(indexPlace(form), findOf(state));
