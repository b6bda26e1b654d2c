import { useEffect, useMemo, useState } from 'react';
import { getGetFormQueryKey, useGetForm } from '~/api/generated/hooks/forms';
import { patchCached } from '~/api/query-client';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import { useListIndex, useListPage } from '~/domain/row-index/use-list-index';
import {
  readDraftState,
  rowNumbers,
  submissionOrder,
  submissionsAddress,
  type SubmissionsState,
} from '~/domain/submissions/address';
import { type FormId, rowsKey, rowsOf, useSubmissionRows, useSubmitters } from '~/domain/submissions/queries';
import { indexPlace } from '~/domain/submissions/row-source';
import { useAddressState } from '~/shared/address/address-state';

/** Whether a row matches the states of the filter. */
function matchesStates({ __system: { reviewState } }: SubmissionRow, { reviewStates, deleted }: SubmissionsState) {
  if (reviewStates === null || deleted) return true;
  return reviewStates.includes(reviewState === null ? 'null' : `'${reviewState}'`);
}

/**
 * The state of the list in the URL, and the rows of its page. Takes whether a local index that is there answers
 * anyway, and the repeat whose entries show instead of submissions.
 */
export function useSubmissionsPage(form: FormId, { usesIndex = false, repeat = '' } = {}) {
  const { projectId, xmlFormId, isDraft = false } = form;
  const [state, change] = useAddressState(isDraft ? readDraftState : submissionsAddress.read, submissionsAddress.write);
  const local = useListIndex(indexPlace(form), state, usesIndex);
  const query = useSubmissionRows(form, state, local.version, repeat === '' ? '' : `/${repeat}`);
  const submitters = useSubmitters(form);
  const { data } = query;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const page = useListPage(
    {
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
    },
    local,
  );

  const { total, skip, filtered } = page;
  const { sort, descending } = state.order;
  const isWhole = !filtered && !local.needed && repeat === '';
  const numberOf = useMemo(
    () => rowNumbers({ total, skip, order: { sort, descending }, isWhole }),
    [total, skip, sort, descending, isWhole],
  );
  const [numbers, setNumbers] = useState({ numberOf });
  // While other rows load, those in sight keep their numbers.
  if (!query.isPlaceholderData && numbers.numberOf !== numberOf) setNumbers({ numberOf });

  // Without a filter, the frame's count follows the table.
  const known = useGetForm(projectId, xmlFormId).data;
  /** The ids of the entries that were found, of a repeat. Then they are what is counted. */
  const entries = local.needed && data && 'entries' in data ? data.entries : undefined;
  const whole = isDraft || entries ? undefined : page.whole;
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
    entries,
    /** The number of the row at an index of the page; null where it is not known. */
    numberOf: numbers.numberOf,
    /** Its local index. */
    local,
  };
}
