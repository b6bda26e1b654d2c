import { type QueryFunction, queryOptions } from '@tanstack/react-query';
import { getListDraftAttachmentsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getListFormVersionAttachmentsQueryOptions } from '~/api/generated/hooks/form-versions';
import { getListFormAttachmentsQueryOptions } from '~/api/generated/hooks/forms';
import type { ApiError } from '~/api/problem';
import type { FormAttachmentList } from '~/api/schema';
import { type DefinitionOf, versionInPath } from './edition';

/** The attachments of a definition. */
export const definitionAttachments = ({ projectId, xmlFormId, edition }: DefinitionOf) => {
  const query =
    edition.kind === 'draft'
      ? getListDraftAttachmentsQueryOptions(projectId, xmlFormId)
      : edition.kind === 'published'
        ? getListFormAttachmentsQueryOptions(projectId, xmlFormId)
        : getListFormVersionAttachmentsQueryOptions(projectId, xmlFormId, versionInPath(edition.version));
  return queryOptions<FormAttachmentList, ApiError>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as QueryFunction<FormAttachmentList>,
  });
};
