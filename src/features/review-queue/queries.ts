import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import type { FormId } from '~/domain/submissions/queries';
import { queueAddress } from '~/shared/queue/address';
import { readQueueState } from './address';
import { prefetchFirst } from './list';
import { loadAhead } from './record';

/** Starts the requests of the page. */
export function prefetchReviewQueue({ search, projectId, xmlFormId }: FormId & { search: URLSearchParams }): void {
  const form = { projectId, xmlFormId };
  prefetchFirst(form, readQueueState(search));
  const { at } = queueAddress.read(search);
  if (at !== null) void loadAhead({ ...form, instanceId: at });
  void queryClient.prefetchQuery(getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }));
}
