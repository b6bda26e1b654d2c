import type { FormAttachment } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import type { AttachmentsState, shownStates } from './address';

/** An attachment of a draft against that of the published version. */
export type Change = 'new' | 'changed' | 'same';

/** An attachment as the table shows it. */
export interface AttachmentRow extends FormAttachment {
  /** Null without a published version. */
  change: Change | null;
  /** The entity list that it could be linked to, by its name; null if there is none. */
  list: string | null;
}

/** The entity list that an attachment would be linked to, as the server finds it. */
export const listNameOf = (name: string): string => name.replace(/\.csv$/i, '');

function changeOf(one: FormAttachment, published: ReadonlyMap<string, FormAttachment>): Change {
  const before = published.get(one.name);
  if (!before) return 'new';
  return before.hash === one.hash && before.datasetExists === one.datasetExists ? 'same' : 'changed';
}

/** The rows of the table. In: the attachments, those of the published version if there is one, and the entity lists. */
export function attachmentRows(
  attachments: readonly FormAttachment[],
  published: readonly FormAttachment[] | null,
  lists: readonly string[],
): AttachmentRow[] {
  const before = published && new Map(published.map((one) => [one.name, one]));
  const known = new Set(lists);
  return attachments.map((one) => {
    const list = listNameOf(one.name);
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

/** The attachments that match the filters, in the server's order. */
export function selectRows(rows: readonly AttachmentRow[], { find, show }: AttachmentsState): AttachmentRow[] {
  const matches = findWords(find);
  return rows.filter(
    (row) => (show === null || show.some((one) => isIn[one](row))) && (find.trim() === '' || matches(fold(row.name))),
  );
}
