import { useMemo } from 'react';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { useGetForm, useListFormAttachments } from '~/api/generated/hooks/forms';
import { attachmentRows } from './rows';

const none: never[] = [];

/**
 * The attachments of a draft against those of the published version. The entity lists may be missing: then none can be
 * linked.
 */
export function useAttachments(projectId: number, xmlFormId: string) {
  const attachments = useListDraftAttachments(projectId, xmlFormId);
  const form = useGetForm(projectId, xmlFormId);
  const isPublished = form.data !== undefined && form.data.publishedAt !== null;
  const published = useListFormAttachments(projectId, xmlFormId, { query: { enabled: isPublished } });
  const someData = attachments.data?.some(({ type }) => type === 'file') === true;
  const lists = useListDatasets(projectId, undefined, { query: { enabled: someData } });
  const before = isPublished ? published.data : null;
  const rows = useMemo(
    () =>
      attachments.data && attachmentRows(attachments.data, before ?? null, lists.data?.map(({ name }) => name) ?? none),
    [attachments.data, before, lists.data],
  );
  return {
    rows,
    /** Whether there is a published version to compare with. */
    isPublished,
    refreshing: attachments.isFetching && attachments.data !== undefined,
    error: attachments.error,
    retry: () => void attachments.refetch(),
  };
}
