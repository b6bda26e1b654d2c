import type { DraftDatasetDiff, FormAttachment } from '~/api/schema';

/** What publishing does to one attachment. */
export type AttachmentChange = 'added' | 'removed' | 'replaced' | 'linked' | 'unlinked';

export interface AttachmentChanges {
  changes: { name: string; change: AttachmentChange }[];
  /** Neither uploaded nor linked, and publishing does not link it. */
  missing: string[];
  /** Publishing links these files to the entity lists that it creates. */
  linkedByPublishing: string[];
  total: number;
}

/** What happened to a file of both versions; null for nothing. A missing one is only missing. */
function changeOf(draft: FormAttachment, published: FormAttachment): AttachmentChange | null {
  if (!draft.exists) return null;
  if (draft.datasetExists !== published.datasetExists) return draft.datasetExists ? 'linked' : 'unlinked';
  return draft.hash === published.hash ? null : 'replaced';
}

/**
 * Compares the attachments of a draft with those of the published version. In: none of the published version before
 * the first publication, and the entity lists of the draft: publishing links a missing CSV file to a new list of its
 * name.
 */
export function attachmentChanges(
  draft: readonly FormAttachment[],
  published: readonly FormAttachment[],
  datasets: DraftDatasetDiff,
): AttachmentChanges {
  const before = new Map(published.map((file) => [file.name, file]));
  const after = new Set(draft.map(({ name }) => name));
  const newLists = new Set(datasets.flatMap(({ name, isNew }) => (isNew ? `${name}.csv` : [])));
  const isLinked = ({ name, type, exists }: FormAttachment) =>
    !exists && type === 'file' && name !== 'itemsets.csv' && newLists.has(name);
  const changes = draft.flatMap((file) => {
    const old = before.get(file.name);
    const change = old ? changeOf(file, old) : file.exists ? 'added' : null;
    return change === null ? [] : { name: file.name, change };
  });
  return {
    changes: [
      ...changes,
      ...published.flatMap(({ name }) => (after.has(name) ? [] : { name, change: 'removed' as const })),
    ],
    missing: draft.filter((file) => !file.exists && !isLinked(file)).map(({ name }) => name),
    linkedByPublishing: draft.filter(isLinked).map(({ name }) => name),
    total: draft.length,
  };
}
