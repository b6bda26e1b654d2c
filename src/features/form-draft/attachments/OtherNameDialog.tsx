import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import type { AttachmentRow } from './rows';

interface OtherNameDialogProps {
  row: AttachmentRow;
  file: File;
  onClose: () => void;
  onUpload: (row: AttachmentRow, file: File) => void;
}

/** Asks before a file is uploaded for an attachment of another name. */
export function OtherNameDialog({ row, file, onClose, onUpload }: OtherNameDialogProps) {
  const { t } = useLingui();
  const replaces = row.exists;
  const [name, fileName] = [<Name key="name">{row.name}</Name>, <Name key="file">{file.name}</Name>];
  return (
    <ConfirmDialog
      title={replaces ? t`Replace file` : t`Upload file`}
      notDone={t`The file was not uploaded.`}
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
