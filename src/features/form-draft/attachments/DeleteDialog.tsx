import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isolate } from '~/shared/lib/isolate';
import { formatSize } from '~/shared/lib/sizes';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import type { AttachmentRow } from './rows';
import type { FormPlace } from '~/api/edition';
import { deleteFile } from './writes';

interface DeleteDialogProps {
  place: FormPlace;
  row: AttachmentRow;
  onClose: () => void;
  onDone: (name: string) => void;
}

/** Deletes the file of an attachment from the draft. */
export function DeleteDialog({ place, row, onClose, onDone }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  const name = <Name>{row.name}</Name>;
  const size = row.size === undefined ? null : formatSize(row.size, i18n.locale);
  return (
    <ConfirmDialog
      title={t`Delete file`}
      notDone={t`The file was not deleted.`}
      danger
      onConfirm={async () => {
        await deleteFile(place, row);
        const attachment = isolate(row.name);
        alerts.success(msg`File ${attachment} deleted.`);
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
