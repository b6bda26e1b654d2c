import { getUploadSubmissionAttachmentUrl } from './generated/calls/submission-attachments';
import type { Success } from './schema';
import { type Transfer, upload } from './transfers';
import { write } from './write';

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
