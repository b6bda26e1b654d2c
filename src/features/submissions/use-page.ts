import { useEffect, useMemo } from 'react';
import { getGetFormQueryKey, useGetForm } from '~/api/generated/hooks/forms';
import { markStale, patchCached } from '~/api/query-client';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import { useAddressState } from '~/shared/address/address-state';
import { usePageOfRows } from '~/shared/rows/use-page-of-rows';
import { type FormId, rowsKey, rowsOf, useSubmissionRows, useSubmitters } from '~/domain/submissions/queries';
import {
  isNewestFirst,
  newestFirst,
  readDraftState,
  submissionsAddress,
  type SubmissionsState,
} from '~/domain/submissions/address';

/** The state of the list in the address, and how to change it (without a new history entry). */
export const useSubmissionsState = ({ isDraft = false }: FormId) =>
  useAddressState(isDraft ? readDraftState : submissionsAddress.read, submissionsAddress.write);

/** Whether a row matches the states of the filter. */
function matchesStates({ __system: { reviewState } }: SubmissionRow, { reviewStates, deleted }: SubmissionsState) {
  if (reviewStates === null || deleted) return true;
  return reviewStates.includes(reviewState === null ? 'null' : `'${reviewState}'`);
}

/** The rows of the current page with their count, and refreshing. */
export function useSubmissionsPage(
  form: FormId,
  state: SubmissionsState,
  change: (next: Partial<SubmissionsState>) => void,
) {
  const query = useSubmissionRows(form, state);
  const submitters = useSubmitters(form);
  const { data, isPlaceholderData } = query;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const total = data?.['@odata.count'];
  const filtered = submissionsAddress.isFiltered(state);

  const { skip, pastEnd } = usePageOfRows(state, { total, isPlaceholderData }, (page) => change({ page }));

  // Without a filter, the frame's count follows the table.
  const { isDraft = false } = form;
  const known = useGetForm(form.projectId, form.xmlFormId).data;
  const whole = isDraft || state.deleted || filtered || isPlaceholderData ? undefined : total;
  useEffect(() => {
    if (whole === undefined) return;
    patchCached<FormExtended>({ queryKey: getGetFormQueryKey(form.projectId, form.xmlFormId) }, (present) =>
      present.submissions !== whole ? { ...present, submissions: whole } : present,
    );
  }, [whole, query.dataUpdatedAt, form.projectId, form.xmlFormId]);

  /** Reads the first page of the usual order, where new submissions are. */
  const showNewest = () => {
    change({ page: 1, order: newestFirst });
    if (state.page === 1 && isNewestFirst(state)) void query.refetch();
    else markStale(rowsKey(form));
  };
  const refresh = () => {
    if (query.isFetching) return;
    if (!isDraft && (submitters.isError || submitters.isStale)) void submitters.refetch();
    // The page and the place on it stay.
    void query.refetch();
  };
  return {
    query,
    /** How many of the rows on screen no longer match the filter, because their states were changed after it was read. */
    outdated: useMemo(() => (rows ?? []).filter((row) => !matchesStates(row, state)).length, [rows, state]),
    /** Also undefined while the address is past the end and the last page loads. */
    rows: pastEnd ? undefined : rows,
    total,
    filtered,
    /** Number of rows before the visible ones. */
    skip,
    /** All submissions of the form, if known. */
    all: isDraft ? undefined : known?.submissions,
    refresh,
    showNewest,
  };
}
