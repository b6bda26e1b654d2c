import type { SubmissionRow } from '~/api/schema';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { selectExpression } from '~/domain/submissions/fields';
import { filterExpression, type FormOrDraftRef, readNamingFields } from '~/domain/submissions/queries';
import { loadFound, submissionSource } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { readAllRows, type ReadAllOptions, readRowsById } from '~/shared/rows/read-all-rows';
import type { ListedSubmission } from './listed';

/**
 * Reads all submissions that match, or those of the given ids, with the answers that name them. Throws ApiError and
 * AbortError.
 */
export async function readMatching(
  { projectId, xmlFormId }: FormOrDraftRef,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => ListedSubmission,
  reading: ReadAllOptions,
  only?: ReadonlySet<string>,
): Promise<Map<string, ListedSubmission>> {
  const form = { projectId, xmlFormId };
  if (needsIndex(state) || (only && !state.deleted)) {
    const { hasIndex, readAllFound } = await loadFound();
    // The index is faster: the server compares each row with each id.
    if (needsIndex(state) || hasIndex(form)) return readAllFound(form, state, listedOf, reading, only);
  }
  const $filter = filterExpression(state);
  const $select = selectExpression(await readNamingFields(form));
  const params = { $select, ...($filter && { $filter }) };
  const source = submissionSource(form);
  return only ? readRowsById(source, params, listedOf, reading, only) : readAllRows(source, params, listedOf, reading);
}
