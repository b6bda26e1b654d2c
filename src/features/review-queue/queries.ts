import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { needsIndex } from '~/domain/row-index/address';
import type { FormId } from '~/domain/submissions/queries';
import { queueAddress } from '~/shared/queue/address';
import { readQueueState } from './address';
import { firstOptions } from './list';
import { aheadQueries } from './record';

/** The first queries of the page: the list, the submission that the address names, and the names of the questions. */
export function reviewQueueQueries({ search, projectId, xmlFormId }: FormId & { search: URLSearchParams }) {
  const form = { projectId, xmlFormId };
  const { at } = queueAddress.read(search);
  return [
    ...(needsIndex(readQueueState(search)) ? [] : [firstOptions(form, readQueueState(search))]),
    ...(at === null ? [] : aheadQueries({ ...form, instanceId: at })),
    getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }),
  ];
}
