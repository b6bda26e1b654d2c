/** Files that are sent with progress, and definitions of forms. */
import { getCreateDraftUrl, getUploadDraftAttachmentUrl } from './generated/calls/form-drafts';
import { getCreateFormUrl } from './generated/calls/forms';
import { getUploadSubmissionAttachmentUrl } from './generated/calls/submission-attachments';
import { ApiError } from './problem';
import { request } from './request';
import type { ConfigSet, CreateDraftParams, CreateFormParams, Form, FormAttachment, Success } from './schema';
import { type Transfer, upload } from './transfers';
import { write } from './write';

const workbookTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};

/** Headers of a definition: spreadsheets are recognized by their type, and name the form if they have no id. */
function definitionHeaders(file: File): { type: string; headers?: Record<string, string> } {
  const [, name = file.name, extension = ''] = /^(.*)\.([^.]*)$/s.exec(file.name) ?? [];
  const type = workbookTypes[extension.toLowerCase()];
  if (type === undefined) return { type: 'application/xml' };
  return { type, headers: { 'X-XlsForm-FormId-Fallback': encodeURIComponent(name) } };
}

/** Creates a form from a spreadsheet or an XForm: `createForm` with a file for a body. Throws ApiError. */
export const uploadForm = write(
  'createForm',
  (projectId: number, file: File, params?: CreateFormParams, transfer?: Transfer) =>
    upload<Form>({
      method: 'POST',
      url: getCreateFormUrl(projectId, params),
      file,
      ...definitionHeaders(file),
      ...transfer,
    }),
);

/** Replaces the definition of a draft, or starts a draft with it: `createDraft` with a file for a body. Throws ApiError. */
export const uploadDraft = write(
  'createDraft',
  (projectId: number, xmlFormId: string, file: File, params?: CreateDraftParams, transfer?: Transfer) =>
    upload<Success>({
      method: 'POST',
      url: getCreateDraftUrl(projectId, xmlFormId, params),
      file,
      ...definitionHeaders(file),
      ...transfer,
    }),
);

/** The type that a file is sent with. The server would read a file of type JSON as a call, and store an empty file. */
const attachmentType = ({ type }: File): string =>
  type === '' || type === 'application/json' ? 'application/octet-stream' : type;

/**
 * Uploads a file of a draft: `uploadDraftAttachment` with progress. When several first uploads of the same content run
 * at once, the server stores the content once but can answer the others with 200 and without a file. By then the
 * content is stored, so the file is sent once more. Throws ApiError, of kind `not-stored` if there is still no file.
 */
export const uploadDraftFile = write(
  'uploadDraftAttachment',
  async (projectId: number, xmlFormId: string, name: string, file: File, transfer?: Transfer) => {
    const send = () =>
      upload<FormAttachment>({
        method: 'POST',
        url: getUploadDraftAttachmentUrl(projectId, xmlFormId, name),
        file,
        type: attachmentType(file),
        // As files are: no proxy may take them for compressed.
        headers: { 'Content-Encoding': 'identity' },
        ...transfer,
      });
    const first = await send();
    const answer = first.blobExists ? first : await send();
    if (!answer.blobExists) throw new ApiError({ kind: 'not-stored', status: 200, fileName: file.name });
    return answer;
  },
);

/** Makes a draft of the published version: `createDraft` without a media type. Throws ApiError. */
export const copyPublished = write('createDraft', (projectId: number, xmlFormId: string) =>
  request<Success>(getCreateDraftUrl(projectId, xmlFormId), { method: 'POST' }),
);

/** Uploads an expected file of a submission: `uploadSubmissionAttachment` with progress. Throws ApiError. */
export const uploadSubmissionFile = write(
  'uploadSubmissionAttachment',
  (projectId: number, xmlFormId: string, instanceId: string, name: string, file: File, transfer?: Transfer) =>
    upload<Success>({
      method: 'POST',
      url: getUploadSubmissionAttachmentUrl(projectId, xmlFormId, instanceId, name),
      file,
      // The server would read a file of type JSON as a call, and store an empty file.
      type: file.type === '' || file.type === 'application/json' ? 'application/octet-stream' : file.type,
      ...transfer,
    }),
);

/** Stores a file as a setting: `setConfig` with bytes for a body. Throws ApiError. */
export const uploadConfig = write('setConfig', (key: 'logo' | 'hero-image', file: File, type: string) =>
  upload<ConfigSet>({ method: 'POST', url: `/config/${key}`, file, type }),
);
