import { msg } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import type { FormExtended } from '~/api/schema';
import type { OwnChange } from './queries';
import { sayAccepted } from './upload/accepted';
import { useDefinitionUpload } from './upload/use-definition-upload';
import { replaceDefinition } from './writes';

/** The upload that starts a draft, or replaces the definition of the draft. */
export function useDraftUpload(form: FormExtended, draft: FormExtended | null, own: OwnChange) {
  return useDefinitionUpload<void>({
    send: (file, ignoreWarnings, transfer) => own(() => replaceDefinition(form, draft, file, ignoreWarnings, transfer)),
    replaces: form.publishedAt === null ? null : form,
    onDone: (_, errors) => sayAccepted(draft ? msg`Definition uploaded.` : msg`Draft created.`, errors),
    // The server may have finished it.
    onCancelled: () => void reread('createDraft', form.projectId, form.xmlFormId),
  });
}
