import { queryOptions } from '@tanstack/react-query';
import { definitionKey, type DefinitionOf, readPart } from '~/api/edition';
import type { ApiError } from '~/api/problem';
import type { FormAttachmentList } from '~/api/schema';

/** The attachments of a definition. */
export const definitionAttachments = (definition: DefinitionOf) =>
  queryOptions<FormAttachmentList, ApiError>({
    queryKey: definitionKey(definition, 'attachments'),
    queryFn: async ({ signal }) =>
      (await readPart(definition, '/attachments', { parseAs: 'json', signal })) as FormAttachmentList,
  });
