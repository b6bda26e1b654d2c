import { useLingui } from '@lingui/react/macro';
import { getGetDraftAttachmentUrl } from '~/api/generated/hooks/form-drafts';
import { attachmentEntries, DownloadZipDialog } from '~/shared/zip/DownloadZipDialog';
import type { AttachmentRow } from './rows';
import type { FormPlace } from '~/api/edition';

interface DownloadAllDialogProps {
  place: FormPlace;
  /** The attachments with a file or an entity list. */
  files: readonly AttachmentRow[];
  onClose: () => void;
}

/** Downloads all files of a draft as one ZIP. */
export function DownloadAllDialog({ place: { projectId, xmlFormId }, files, onClose }: DownloadAllDialogProps) {
  const { t } = useLingui();
  return (
    <DownloadZipDialog
      title={t`Download attachments`}
      name={t`${xmlFormId} draft attachments`}
      entries={attachmentEntries(files, (name) => getGetDraftAttachmentUrl(projectId, xmlFormId, name))}
      size={
        files.some(({ blobExists, size }) => blobExists && size === undefined)
          ? null
          : files.reduce((sum, { size = 0 }) => sum + size, 0)
      }
      onClose={onClose}
    />
  );
}
