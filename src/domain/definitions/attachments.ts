import { queryOptions } from '@tanstack/react-query';
import { definitionKey, type DefinitionRef, readDefinitionPart } from '~/api/form-version-ref';
import type { ApiError } from '~/api/problem';
import type { FormAttachment, FormAttachmentList } from '~/api/schema';

export type AttachmentChange = 'added' | 'removed' | 'replaced' | 'linked' | 'unlinked' | 'missing';

function changeOf(older: FormAttachment, newer: FormAttachment): AttachmentChange | null {
  if (older.exists && !newer.exists) return 'missing';
  if (older.datasetExists !== newer.datasetExists) return newer.datasetExists ? 'linked' : 'unlinked';
  return older.hash === newer.hash ? null : 'replaced';
}

/** Files that differ: in the order of the newer definition, then those only the older one uses. */
export function attachmentChanges(
  older: readonly FormAttachment[],
  newer: readonly FormAttachment[],
): { name: string; change: AttachmentChange }[] {
  const before = new Map(older.map((file) => [file.name, file]));
  const after = new Set(newer.map(({ name }) => name));
  return [
    ...newer.flatMap((file) => {
      const old = before.get(file.name);
      const change = old ? changeOf(old, file) : 'added';
      return change === null ? [] : [{ name: file.name, change }];
    }),
    ...older.flatMap(({ name }) => (after.has(name) ? [] : [{ name, change: 'removed' as const }])),
  ];
}

export const definitionAttachments = (definition: DefinitionRef) =>
  queryOptions<FormAttachmentList, ApiError>({
    queryKey: definitionKey(definition, 'attachments'),
    queryFn: async ({ signal }) =>
      (await readDefinitionPart(definition, '/attachments', { parseAs: 'json', signal })) as FormAttachmentList,
  });
