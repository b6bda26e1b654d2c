import { useMemo } from 'react';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { useGetForm, useListFormAttachments } from '~/api/generated/hooks/forms';
import type { FormAttachment } from '~/api/schema';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { searchParamsSchema, someOfParam, type StateOf, textParam } from '~/shared/url-state/search-params-schema';

export type Change = 'new' | 'changed' | 'same';

export interface AttachmentRow extends FormAttachment {
  change: Change | null;
  list: string | null;
}

/** Name of the entity list that the server links an attachment to. */
export const entityListName = (name: string): string => name.replace(/\.csv$/i, '');

function changeOf(one: FormAttachment, published: ReadonlyMap<string, FormAttachment>): Change {
  const before = published.get(one.name);
  if (!before) return 'new';
  return before.hash === one.hash && before.datasetExists === one.datasetExists ? 'same' : 'changed';
}

function attachmentRows(
  attachments: readonly FormAttachment[],
  published: readonly FormAttachment[] | null,
  lists: readonly string[],
): AttachmentRow[] {
  const before = published && new Map(published.map((one) => [one.name, one]));
  const known = new Set(lists);
  return attachments.map((one) => {
    const list = entityListName(one.name);
    return {
      ...one,
      change: before && changeOf(one, before),
      list: one.type === 'file' && (known.has(list) || one.datasetExists) ? list : null,
    };
  });
}

const isIn: Record<(typeof shownStates)[number], (row: AttachmentRow) => boolean> = {
  missing: (row) => !row.exists,
  uploaded: (row) => row.blobExists,
  linked: (row) => row.datasetExists,
  changed: (row) => row.change === 'new' || row.change === 'changed',
};

export function selectRows(rows: readonly AttachmentRow[], { find, show }: AttachmentsState): AttachmentRow[] {
  const matches = createWordMatcher(find);
  return rows.filter(
    (row) =>
      (show === null || show.some((one) => isIn[one](row))) && (find.trim() === '' || matches(foldForSearch(row.name))),
  );
}

export const shownStates = ['missing', 'uploaded', 'linked', 'changed'] as const;

export const attachmentsSearchSchema = searchParamsSchema({
  find: textParam('attachment'),
  show: someOfParam('attachments', shownStates),
});

export type AttachmentsState = StateOf<typeof attachmentsSearchSchema>;

const none: never[] = [];

/** Works without the entity lists: then nothing can be linked. */
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
    isPublished,
    refreshing: attachments.isFetching && attachments.data !== undefined,
    error: attachments.error,
    retry: () => void attachments.refetch(),
  };
}
