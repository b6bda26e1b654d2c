import { getGetDraftQueryOptions, getListDraftAttachmentsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { queryClient } from '~/api/query-client';

/** Starts the requests of the draft page. */
export function prefetchDraft({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): void {
  void queryClient.prefetchQuery(getGetDraftQueryOptions(projectId, xmlFormId));
  void queryClient.prefetchQuery(getListDraftAttachmentsQueryOptions(projectId, xmlFormId));
}
