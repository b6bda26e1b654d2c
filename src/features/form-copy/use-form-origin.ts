import { useListFormAssignees } from '~/api/generated/hooks/assignments';
import { useGetDraft, useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { useGetForm, useListFormAttachments } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useListPublicLinks } from '~/api/generated/hooks/public-links';
import { mayOpen } from '~/session/page-rights';
import { formName } from '~/domain/forms/form-target';
import type { Origin } from './origin';
import { workbookEnding } from './sources';

/** A form of this server as the origin of another, and its version. */
export interface FormOrigin {
  origin: Origin | undefined;
  version: string;
  error: unknown;
  retry: () => void;
}

/** Reads what a form consists of. In: the form, and whether its draft is meant. */
export function useFormOrigin(projectId: number, xmlFormId: string, draft: boolean): FormOrigin {
  const project = useGetProject(projectId);
  const form = useGetForm(projectId, xmlFormId);
  const isPublished = form.data ? form.data.publishedAt !== null : undefined;
  const ofDraft = draft || isPublished === false;
  const draftForm = useGetDraft(projectId, xmlFormId, { query: { enabled: ofDraft } });
  const files = useListFormAttachments(projectId, xmlFormId, { query: { enabled: isPublished === true && !ofDraft } });
  const draftFiles = useListDraftAttachments(projectId, xmlFormId, { query: { enabled: ofDraft } });
  const mayGive = mayOpen('formAccess', { project: project.data }) === true;
  const assignees = useListFormAssignees(projectId, xmlFormId, 'app-user', { query: { enabled: mayGive } });
  const mayLink = mayOpen('publicLinks', { project: project.data, form: form.data }) === true;
  const links = useListPublicLinks(projectId, xmlFormId, { query: { enabled: mayLink } });
  const queries = [
    project,
    form,
    ofDraft ? draftForm : form,
    ofDraft ? draftFiles : files,
    ...(mayGive ? [assignees] : []),
    ...(mayLink ? [links] : []),
  ];
  const failed = queries.find(({ data, error }) => !data && error);
  const definition = ofDraft ? draftForm.data : form.data;
  const attachments = ofDraft ? draftFiles.data : files.data;
  const isLoading = queries.some(({ data }) => !data);
  const origin =
    form.data && project.data && definition && attachments && !isLoading
      ? ({
          ref: { kind: 'form', projectId, xmlFormId, draft: ofDraft },
          xmlFormId,
          name: definition.name ?? formName(form.data),
          state: form.data.state,
          webformsEnabled: form.data.webformsEnabled,
          isPublished: form.data.publishedAt !== null,
          managedKey: project.data.keyId !== null && definition.keyId !== null,
          workbook: workbookEnding(definition.excelContentType),
          files: attachments.filter(({ exists }) => exists),
          appUsers: (assignees.data ?? []).map(({ id, displayName }) => ({ id, name: displayName })),
          links: (links.data ?? [])
            .filter(({ token }) => token !== null)
            .map(({ displayName, once }) => ({ displayName, once: once === true, properties: {} })),
        } satisfies Origin)
      : undefined;
  return {
    origin,
    version: definition?.version ?? '',
    error: failed?.error,
    retry: () => void Promise.all(queries.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
}
