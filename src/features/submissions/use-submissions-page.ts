import { useCallback, useEffect, useMemo } from 'react';
import { getGetFormQueryKey, useGetForm } from '~/api/generated/hooks/forms';
import { patchCached } from '~/api/query-client';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import { indexPlace } from '~/domain/submissions/index-place';
import { needsIndex } from '~/domain/row-index/address';
import { useRowIndex } from '~/domain/row-index/use-row-index';
import { sortWithAnswers } from '~/domain/row-index/index-sort';
import {
  readDraftState,
  submissionOrder,
  submissionsAddress,
  type SubmissionsState,
} from '~/domain/submissions/address';
import { type FormId, rowsKey, rowsOf, useSubmissionRows, useSubmitters } from '~/domain/submissions/queries';
import { useAddressState } from '~/shared/address/address-state';
import { usePageOfRows } from '~/shared/rows/use-page-of-rows';

/** Whether a row matches the states of the filter. */
function matchesStates({ __system: { reviewState } }: SubmissionRow, { reviewStates, deleted }: SubmissionsState) {
  if (reviewStates === null || deleted) return true;
  return reviewStates.includes(reviewState === null ? 'null' : `'${reviewState}'`);
}

/** The state of the list in the address, and the rows of its page. In: whether the person is about to find by answers,
 * and the repeat whose entries show instead of submissions. */
export function useSubmissionsPage(form: FormId, isFinding = false, repeat = '') {
  const { projectId, xmlFormId, isDraft = false } = form;
  const [state, change] = useAddressState(isDraft ? readDraftState : submissionsAddress.read, submissionsAddress.write);
  const needed = needsIndex(state);
  const { index, state: indexState } = useRowIndex(indexPlace(form), !isDraft && (needed || isFinding));
  const query = useSubmissionRows(
    form,
    state,
    indexState.phase === 'ready' ? indexState.version : null,
    repeat === '' ? '' : `/${repeat}`,
  );
  const submitters = useSubmitters(form);
  const { data } = query;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const rowsPage = usePageOfRows({
    state,
    change,
    address: submissionsAddress,
    order: submissionOrder,
    owner: { projectId, table: xmlFormId },
    query,
    rows,
    total: data?.['@odata.count'],
    rowsKey: rowsKey(form),
    people: isDraft ? null : submitters,
  });

  const { refresh: readAgain } = rowsPage;
  const refresh = useCallback(() => {
    // What has changed on the server is not in the index before it has asked.
    if (needed) void index?.sync();
    readAgain();
  }, [needed, index, readAgain]);
  const page = {
    ...rowsPage,
    refresh,
    sort: sortWithAnswers({
      usual: rowsPage.sort,
      by: state.by,
      onAnswers: (by) => change({ by, page: 1 }),
      onColumn: (column) => {
        const order = submissionOrder.ofColumn(column);
        if (order) change({ order, by: [], page: 1 });
      },
    }),
  };

  // Without a filter, the frame's count follows the table.
  const known = useGetForm(projectId, xmlFormId).data;
  const whole = isDraft ? undefined : page.whole;
  useEffect(() => {
    if (whole === undefined) return;
    patchCached<FormExtended>({ queryKey: getGetFormQueryKey(projectId, xmlFormId) }, (present) =>
      present.submissions !== whole ? { ...present, submissions: whole } : present,
    );
  }, [whole, query.dataUpdatedAt, projectId, xmlFormId]);
  return {
    state,
    change,
    page,
    /** How many of the rows on screen no longer match the filter, because their states were changed after it was read. */
    outdated: useMemo(() => (rows ?? []).filter((row) => !matchesStates(row, state)).length, [rows, state]),
    /** All submissions of the form, if known. */
    all: isDraft ? undefined : known?.submissions,
    /** The ids of the entries that were found, of a repeat. */
    entries: needed && data && 'entries' in data ? data.entries : undefined,
    index,
    indexState,
    /** What the list shows can only be found by an index that is not there. */
    isBlocked: needed && indexState.phase !== 'ready' && indexState.phase !== 'opening',
  };
}
