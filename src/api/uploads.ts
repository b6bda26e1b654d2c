/** Files that are sent with progress, and definitions of forms. */
import { getCreateDraftUrl, getUploadDraftAttachmentUrl } from './generated/mutations/form-drafts';
import { getCreateFormUrl } from './generated/mutations/forms';
import { getUploadSubmissionAttachmentUrl } from './generated/mutations/submission-attachments';
import { withInvalidation } from './mutation';
import { ApiError } from './problem';
import { request } from './request';
import type { ConfigSet, CreateDraftParams, CreateFormParams, Form, FormAttachment, Success } from './schema';
import { sentType, type Transfer, upload } from './transfers';

const workbookTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};

/** Spreadsheets are identified by content type; the file name is the fallback form ID. */
function definitionHeaders(file: File): { type: string; headers?: Record<string, string> } {
  const [, name = file.name, extension = ''] = /^(.*)\.([^.]*)$/s.exec(file.name) ?? [];
  const type = workbookTypes[extension.toLowerCase()];
  if (type === undefined) return { type: 'application/xml' };
  return { type, headers: { 'X-XlsForm-FormId-Fallback': encodeURIComponent(name) } };
}

/** Creates a form from a spreadsheet or an XForm: `createForm` with a file for a body. Throws ApiError. */
export const uploadForm = (projectId: number, file: File, params?: CreateFormParams, transfer?: Transfer) =>
  upload<Form>({
    method: 'POST',
    url: getCreateFormUrl(projectId, params),
    file,
    ...definitionHeaders(file),
    ...transfer,
  });

interface FormUpload {
  projectId: number;
  file: File;
  params?: CreateFormParams | undefined;
  transfer?: Transfer;
}

/** `uploadForm` as a mutation. */
export const uploadFormOptions = () =>
  withInvalidation(
    {
      mutationFn: ({ projectId, file, params, transfer }: FormUpload) => uploadForm(projectId, file, params, transfer),
    },
    { url: '/projects/{projectId}/forms' },
    { operationId: 'createForm' },
  );

interface DraftRef {
  projectId: number;
  xmlFormId: string;
}

interface DraftUpload extends DraftRef {
  file: File;
  params?: CreateDraftParams | undefined;
  transfer?: Transfer;
}

/**
 * Replaces the definition of a draft, or starts a draft with it: the mutation `createDraft` with a file for a body.
 * Throws ApiError.
 */
export const uploadDraftOptions = () =>
  withInvalidation(
    {
      mutationFn: ({ projectId, xmlFormId, file, params, transfer }: DraftUpload) =>
        upload<Success>({
          method: 'POST',
          url: getCreateDraftUrl(projectId, xmlFormId, params),
          file,
          ...definitionHeaders(file),
          ...transfer,
        }),
    },
    { url: '/projects/{projectId}/forms/{xmlFormId}/draft' },
    { operationId: 'createDraft' },
  );

/** Makes a draft of the published version: the mutation `createDraft` without a media type. Throws ApiError. */
export const copyPublishedOptions = () =>
  withInvalidation(
    {
      mutationFn: ({ projectId, xmlFormId }: DraftRef) =>
        request<Success>(getCreateDraftUrl(projectId, xmlFormId), { method: 'POST' }),
    },
    { url: '/projects/{projectId}/forms/{xmlFormId}/draft' },
    { operationId: 'createDraft' },
  );

/**
 * Uploads a file of a draft: `uploadDraftAttachment` with progress. When several first uploads of the same content run
 * at once, the server stores the content once but can answer the others with 200 and without a file. By then the
 * content is stored, so the file is sent once more. Throws ApiError, of kind `not-stored` if there is still no file.
 */
export async function uploadDraftFile(
  projectId: number,
  xmlFormId: string,
  name: string,
  file: File,
  transfer?: Transfer,
): Promise<FormAttachment> {
  const send = () =>
    upload<FormAttachment>({
      method: 'POST',
      url: getUploadDraftAttachmentUrl(projectId, xmlFormId, name),
      file,
      type: sentType(file),
      // As files are: no proxy may take them for compressed.
      headers: { 'Content-Encoding': 'identity' },
      ...transfer,
    });
  const first = await send();
  const answer = first.blobExists ? first : await send();
  if (!answer.blobExists) throw new ApiError({ kind: 'not-stored', status: 200, fileName: file.name });
  return answer;
}

interface SubmissionFileUpload {
  projectId: number;
  xmlFormId: string;
  instanceId: string;
  fileName: string;
  file: File;
  transfer?: Transfer;
}

/** Uploads an expected file of a submission: the mutation `uploadSubmissionAttachment` with progress. Throws ApiError. */
export const uploadSubmissionFileOptions = () =>
  withInvalidation(
    {
      mutationFn: ({ projectId, xmlFormId, instanceId, fileName, file, transfer }: SubmissionFileUpload) =>
        upload<Success>({
          method: 'POST',
          url: getUploadSubmissionAttachmentUrl(projectId, xmlFormId, instanceId, fileName),
          file,
          type: sentType(file),
          ...transfer,
        }),
    },
    { url: '/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}/attachments/{fileName}' },
    { operationId: 'uploadSubmissionAttachment' },
  );

interface ConfigUpload {
  key: 'logo' | 'hero-image';
  file: File;
  type: string;
}

/** Stores a file as a setting: the mutation `setConfig` with bytes for a body. Throws ApiError. */
export const uploadConfigOptions = () =>
  withInvalidation(
    {
      mutationFn: ({ key, file, type }: ConfigUpload) =>
        upload<ConfigSet>({ method: 'POST', url: `/config/${key}`, file, type }),
    },
    { url: '/config/{key}' },
    { operationId: 'setConfig' },
  );
