import { msg, plural } from '@lingui/core/macro';
import type { FormRef } from '~/api/form-version-ref';
import { getDraft, getListDraftAttachmentsQueryKey } from '~/api/generated/hooks/form-drafts';
import { refetchAfter } from '~/api/invalidation';
import { ApiError, isProblem } from '~/api/problem';
import { patchCached } from '~/api/query-client';
import type { FormAttachment } from '~/api/schema';
import { findDraftFile, sendDraftFile, uploadJobKind } from '~/domain/forms/draft-uploads';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';

export interface Upload {
  file: File;
}

export type UploadJob = Job<FormRef, Upload, null>;

class DraftMissingError extends UserFacingError {
  constructor(cause: ApiError) {
    super(
      msg`This form no longer has a draft: it was published or abandoned. Files that were not uploaded are not in it.`,
      { cause },
    );
  }
}

async function explainNotFound(
  error: ApiError,
  { projectId, xmlFormId }: FormRef,
  signal: AbortSignal,
): Promise<Error> {
  try {
    await getDraft(projectId, xmlFormId, { signal });
  } catch (failure) {
    return isProblem(failure, '404.1') ? new DraftMissingError(failure) : error;
  }
  return new UserFacingError(msg`The definition of the draft no longer refers to this file.`, { cause: error });
}

/** Milliseconds for which uploaded files are batched: a long table cannot rerender for each. */
const batchDelayMs = 500;
/** Uploaded files that the list does not show yet, by name, per draft. */
const pendingByDraft = new Map<FormRef, Map<string, FormAttachment>>();

function showUploaded(place: FormRef, uploaded: FormAttachment): void {
  const waiting = pendingByDraft.get(place);
  if (waiting) {
    waiting.set(uploaded.name, uploaded);
    return;
  }
  const files = new Map([[uploaded.name, uploaded]]);
  pendingByDraft.set(place, files);
  setTimeout(() => {
    pendingByDraft.delete(place);
    const queryKey = getListDraftAttachmentsQueryKey(place.projectId, place.xmlFormId);
    patchCached<FormAttachment[]>({ queryKey }, (list) => list.map((one) => files.get(one.name) ?? one));
  }, batchDelayMs);
}

/** Three at a time. After a lost answer, the file is looked up before it is sent again. */
const uploadKind: JobKind<FormRef, Upload, null> = {
  name: uploadJobKind,
  // Large files are slow anyway, so only a lost connection lowers the concurrency.
  parallel: { from: 3, most: 3, slow: Infinity },
  stopAborts: true,
  failedText: (failed) => msg`${plural(failed, { one: '# file failed', other: '# files failed' })}`,
  isFatal: (error) => error instanceof DraftMissingError,
  async run({ id, data }, { input, before: outcome, signal, report }) {
    const { file } = data;
    const found = outcome === 'unknown' ? await findDraftFile(input, id, file, signal) : undefined;
    const onProgress = (sent: number) => report(file.size === 0 ? 1 : sent / file.size);
    try {
      showUploaded(input, found ?? (await sendDraftFile(input, id, file, { signal, onProgress })));
    } catch (error) {
      throw isProblem(error, '404.1') ? await explainNotFound(error, input, signal) : error;
    }
  },
  finish({ input: { projectId, xmlFormId } }) {
    void refetchAfter('uploadDraftAttachment', projectId, xmlFormId);
  },
};

export const startUploads = (
  place: FormRef,
  uploads: readonly { attachment: FormAttachment; file: File }[],
  title: string,
): UploadJob =>
  startJob(uploadKind, {
    title,
    address: paths.formDraft(place.projectId, place.xmlFormId),
    input: place,
    items: uploads.map(({ attachment, file }) => ({
      id: attachment.name,
      label: attachment.name,
      data: { file },
    })),
  });
