import type { DraftDatasetDiff, FormAttachment } from '~/api/schema';
import { type AttachmentChange, attachmentChanges } from '~/domain/definitions/attachment-changes';

/** What publishing does to one attachment. One that gets lost is only missing. */
export type AttachmentEffect = Exclude<AttachmentChange, 'missing'>;

export interface AttachmentEffects {
  changes: { name: string; change: AttachmentEffect }[];
  /** Neither uploaded nor linked, and publishing does not link it. */
  missing: string[];
  /** Publishing links these files to the entity lists that it creates. */
  linkedByPublishing: string[];
  total: number;
}

/**
 * Compares the attachments of a draft with those of the published version. In: none of the published version before
 * the first publication, and the entity lists of the draft: publishing links a missing CSV file to a new list of its
 * name.
 */
export function effectsOfPublishing(
  draft: readonly FormAttachment[],
  published: readonly FormAttachment[],
  datasets: DraftDatasetDiff,
): AttachmentEffects {
  const absent = new Set(draft.flatMap(({ name, exists }) => (exists ? [] : [name])));
  const newLists = new Set(datasets.flatMap(({ name, isNew }) => (isNew ? `${name}.csv` : [])));
  const isLinked = ({ name, type, exists }: FormAttachment) =>
    !exists && type === 'file' && name !== 'itemsets.csv' && newLists.has(name);
  return {
    changes: attachmentChanges(published, draft).flatMap(({ name, change }) =>
      change === 'missing' || absent.has(name) ? [] : { name, change },
    ),
    missing: draft.filter((file) => !file.exists && !isLinked(file)).map(({ name }) => name),
    linkedByPublishing: draft.filter(isLinked).map(({ name }) => name),
    total: draft.length,
  };
}
