import { useEffect, useMemo } from 'react';
import { getGetFormQueryKey, useGetForm } from '~/api/generated/hooks/forms';
import { patchCached } from '~/api/query-client';
import type { FormExtended, SubmissionRow } from '~/api/schema';
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

/** The state of the list in the address, and the rows of its page. */
export function useSubmissionsPage(form: FormId) {
  const { projectId, xmlFormId, isDraft = false } = form;
  const [state, change] = useAddressState(isDraft ? readDraftState : submissionsAddress.read, submissionsAddress.write);
  const query = useSubmissionRows(form, state);
  const submitters = useSubmitters(form);
  const { data } = query;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const page = usePageOfRows({
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
  };
}
