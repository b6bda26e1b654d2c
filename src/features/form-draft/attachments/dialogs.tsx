import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormRef } from '~/api/form-version-ref';
import { getGetDraftAttachmentUrl } from '~/api/generated/hooks/form-drafts';
import { attachmentEntries, DownloadZipDialog } from '~/domain/definitions/DownloadZipDialog';
import { bidiIsolate } from '~/shared/lib/isolate';
import { formatSize } from '~/shared/lib/sizes';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { type AttachmentRow, entityListName } from './attachment-rows';
import { deleteFile, setLink } from './writes';

export interface AttachmentDialogProps {
  place: FormRef;
  onClose: () => void;
  onUpload: (row: AttachmentRow, file: File) => void;
  /** Called with the attachment's name after it was linked, or its file deleted. */
  onDone: (name: string) => void;
}

type RowDialogProps = AttachmentDialogProps & { row: AttachmentRow };

export function DeleteDialog({ place, row, onClose, onDone }: RowDialogProps) {
  const { t, i18n } = useLingui();
  const name = <Name>{row.name}</Name>;
  const size = row.size === undefined ? null : formatSize(row.size, i18n.locale);
  return (
    <ConfirmDialog
      title={t`Delete file`}
      failureTitle={t`The file was not deleted.`}
      danger
      onConfirm={async () => {
        await deleteFile(place, row);
        const attachment = bidiIsolate(row.name);
        notifications.success(msg`File ${attachment} deleted.`);
        onDone(row.name);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {size === null ? (
          <Trans>The file {name} will be deleted from this draft. This cannot be undone.</Trans>
        ) : (
          <Trans>
            The file {name} ({size}) will be deleted from this draft. This cannot be undone.
          </Trans>
        )}
      </p>
      <p className="muted">
        <Sentences>
          <Trans>The attachment will be missing until you upload a file or link an entity list.</Trans>
          {row.change === 'same' && <Trans>The published version keeps its file.</Trans>}
        </Sentences>
      </p>
    </ConfirmDialog>
  );
}

/** Linking deletes the uploaded file, so this asks first. */
export function LinkDialog({ place, row, onClose, onDone }: RowDialogProps) {
  const { t } = useLingui();
  const list = entityListName(row.name);
  const [name, listName] = [<Name key="name">{row.name}</Name>, <Name key="list">{list}</Name>];
  return (
    <ConfirmDialog
      title={t`Link entity list`}
      failureTitle={t`The entity list was not linked.`}
      danger
      onConfirm={async () => {
        await setLink(place, row, true);
        const [attachment, target] = [bidiIsolate(row.name), bidiIsolate(list)];
        notifications.success(msg`${attachment} linked to entity list ${target}.`);
        onDone(row.name);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} will contain the current entities of {listName} whenever a device downloads it.
        </Trans>
      </p>
      <p>
        <Trans>The uploaded file will be deleted from this draft. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}

export function OtherNameDialog({ row, file, onClose, onUpload }: RowDialogProps & { file: File }) {
  const { t } = useLingui();
  const replaces = row.exists;
  const [name, fileName] = [<Name key="name">{row.name}</Name>, <Name key="file">{file.name}</Name>];
  return (
    <ConfirmDialog
      title={replaces ? t`Replace file` : t`Upload file`}
      failureTitle={t`The file was not uploaded.`}
      onConfirm={async () => onUpload(row, file)}
      onClose={onClose}
    >
      <p>
        <Trans>
          The names differ: {fileName} will be uploaded as {name}.
        </Trans>
      </p>
      {row.blobExists && (
        <p>
          <Trans>The file that is there now will be lost.</Trans>
        </p>
      )}
      {row.datasetExists && (
        <p>
          <Trans>It will no longer be linked to its entity list.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}

type DownloadAllDialogProps = AttachmentDialogProps & {
  files: readonly AttachmentRow[];
};

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
