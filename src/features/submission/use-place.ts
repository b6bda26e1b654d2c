import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { SubmissionTable } from '~/api/schema';
import { type Place, type Stretch, usePlaceInList } from '~/shared/address/use-place-in-list';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import { needsIndex } from '~/domain/row-index/address';
import { rowsKey, rowsParams, wholeRowsParams } from '~/domain/submissions/queries';
import type { SubmissionId } from '~/domain/submissions/record';
import { loadFound } from '~/domain/submissions/load-found';

type FormId = Pick<SubmissionId, 'projectId' | 'xmlFormId'>;

const idsOf = ({ value }: SubmissionTable): string[] => value.map(({ __id }) => String(__id));

/** A page of the list: from the table that shows it, or its ids from the server. */
async function readPage(form: FormId, state: SubmissionsState, signal: AbortSignal): Promise<Stretch> {
  const start = (state.page - 1) * state.pageSize;
  if (needsIndex(state)) {
    const { readFound } = await loadFound();
    const found = await readFound(form, state, '', { signal, fresh: false });
    return { ids: idsOf(found), start, total: found['@odata.count'] ?? 0 };
  }
  const shown = queryClient.getQueryData<SubmissionTable>(rowsKey(form, rowsParams(form, state)));
  const table =
    shown ??
    (await listSubmissionRows(
      form.projectId,
      form.xmlFormId,
      { ...wholeRowsParams(state), $select: '__id' },
      { signal },
    ));
  return { ids: idsOf(table), start, total: table['@odata.count'] ?? start + table.value.length };
}

/** The place of a submission in the list it was opened from (`usePlaceInList`). */
export function usePlace(
  { projectId, xmlFormId, instanceId }: SubmissionId,
  search: URLSearchParams,
): Place | null | undefined {
  const form = { projectId, xmlFormId };
  const list = {
    key: ['submissions', projectId, xmlFormId],
    schema: submissionsAddress,
    read: (state: SubmissionsState, signal: AbortSignal) => readPage(form, state, signal),
  };
  return usePlaceInList(list, instanceId, search);
}
