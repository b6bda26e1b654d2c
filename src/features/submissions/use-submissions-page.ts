import { useEffect, useMemo, useState } from 'react';
import { getGetFormQueryKey, useGetForm } from '~/api/generated/hooks/forms';
import { patchCached } from '~/api/query-client';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import { useListIndex, useListPage } from '~/domain/row-index/use-list-index';
import { type FormOrDraftRef, rowsKey, getRows, useSubmissionRows, useSubmitters } from '~/domain/submissions/queries';
import { submissionIndexRef } from '~/domain/submissions/row-source';
import {
  readDraftState,
  rowNumbers,
  submissionOrder,
  submissionsSearchSchema,
  type SubmissionsState,
} from '~/domain/submissions/search-params';
import { useUrlState } from '~/shared/url-state/url-state';

function matchesStates({ __system: { reviewState } }: SubmissionRow, { reviewStates, deleted }: SubmissionsState) {
  if (reviewStates === null || deleted) return true;
  return reviewStates.includes(reviewState === null ? 'null' : `'${reviewState}'`);
}

/**
 * The state of the list in the URL, and the rows of its page. `usesIndex`: use an existing local index even if the
 * server could answer. `repeat`: list its entries instead of submissions.
 */
export function useSubmissionsPage(form: FormOrDraftRef, { usesIndex = false, repeat = '' } = {}) {
  const { projectId, xmlFormId, isDraft = false } = form;
  const [state, change] = useUrlState(
    isDraft ? readDraftState : submissionsSearchSchema.read,
    submissionsSearchSchema.write,
  );
  const local = useListIndex(submissionIndexRef(form), state, usesIndex);
  const query = useSubmissionRows(form, state, local.version, repeat === '' ? '' : `/${repeat}`);
  const submitters = useSubmitters(form);
  const { data } = query;
  const rows = useMemo(() => data && getRows(data), [data]);
  const page = useListPage(
    {
      state,
      change,
      address: submissionsSearchSchema,
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
  // While other rows load, visible rows keep their numbers.
  if (!query.isPlaceholderData && numbers.numberOf !== numberOf) setNumbers({ numberOf });

  // Without a filter, the tab's count follows the table.
  const known = useGetForm(projectId, xmlFormId).data;
  /** The ids of matching repeat entries, which are counted instead of submissions. */
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
    /** Rows on screen whose state was changed since, so that they no longer match the filter. */
    outdated: useMemo(() => (rows ?? []).filter((row) => !matchesStates(row, state)).length, [rows, state]),
    all: isDraft ? undefined : known?.submissions,
    entries,
    numberOf: numbers.numberOf,
    local,
  };
}
