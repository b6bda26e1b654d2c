import type { FormPlace } from '~/api/edition';
import { getGetDraftQueryKey } from '~/api/generated/hooks/form-drafts';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';

/** Whether the server has said that this form has no draft: then nothing but the draft itself is worth a request. */
export const isWithoutDraft = ({ projectId, xmlFormId }: FormPlace): boolean =>
  isProblem(queryClient.getQueryState(getGetDraftQueryKey(projectId, xmlFormId))?.error, '404.1');
