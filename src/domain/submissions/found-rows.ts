import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import { rowIndexOf } from '~/domain/row-index/indexes';
import type { Condition, Find, Order, TablePath } from '~/domain/row-index/types';
import type { ReadingAll } from '~/shared/rows/read-all-rows';
import type { SubmissionsState } from './address';
import { indexPlace } from './index-place';
import type { FormId } from './queries';

/** The fields of the index by the columns that the server sorts, too. */
const sortFields: Record<SubmissionsState['order']['sort'], string> = {
  submittedAt: '__system/submissionDate',
  submitter: '__system/submitterId',
  state: '__system/reviewState',
  updatedAt: '__system/updatedAt',
  instanceId: '__id',
};

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

/** What the index is asked for the state of the list. In: the table, of the submissions or of a repeat. */
export const findOf = (state: SubmissionsState, table: TablePath = ''): Find => ({
  table,
  text: state.finding?.text ?? '',
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: orderOf(state),
});

interface Part {
  skip: number;
  top: number;
  signal?: AbortSignal;
  /** Whether to ask the server for changes first. */
  fresh: boolean;
}

/** A part of what the index finds, as the server would answer. Throws IndexGone, and AbortError. */
export async function readFoundAt(
  form: FormId,
  state: SubmissionsState,
  { skip, top, signal, fresh }: Part,
): Promise<SubmissionTable> {
  const index = rowIndexOf(indexPlace(form));
  if (fresh) await index.sync();
  const { rows, total } = await index.rows(findOf(state), skip, top, { wkt: true, ...(signal && { signal }) });
  return { '@odata.context': '', value: rows as SubmissionTable['value'], '@odata.count': total };
}

/** The page of the state. Throws as `readFoundAt`. */
export const readFound = (form: FormId, state: SubmissionsState, part: Pick<Part, 'signal' | 'fresh'>) =>
  readFoundAt(form, state, { ...part, skip: (state.page - 1) * state.pageSize, top: state.pageSize });

/** Rows that travel from the worker at a time. */
const slice = 2000;

/**
 * Everything that the index finds, in order, after it asked the server for changes. In: what to keep of each row. Out: by
 * id. Throws IndexGone, and AbortError.
 */
export async function readAllFound<Listed>(
  form: FormId,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => Listed,
  { signal, onProgress }: ReadingAll,
): Promise<Map<string, Listed>> {
  const index = rowIndexOf(indexPlace(form));
  await index.sync();
  const found = new Map<string, Listed>();
  for (let skip = 0; ; skip += slice) {
    signal.throwIfAborted();
    const { rows, total } = await index.rows<SubmissionRow>(findOf(state), skip, slice, { wkt: true, signal });
    for (const row of rows) found.set(row.__id, listedOf(row));
    onProgress(found.size, total);
    if (rows.length < slice) return found;
  }
}
