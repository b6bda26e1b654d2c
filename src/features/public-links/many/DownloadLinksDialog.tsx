import { Trans } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { DownloadDialog } from '~/domain/qr/print/DownloadDialog';
import type { RowWithAddress } from '../rows';
import { linkCards, linkTooLong } from './link-cards';

interface DownloadLinksDialogProps {
  form: FormExtended;
  rows: readonly RowWithAddress[];
  onClose: () => void;
}

/** Downloads the codes of links. */
export function DownloadLinksDialog({ form, rows, onClose }: DownloadLinksDialogProps) {
  return (
    <DownloadDialog
      cards={linkCards(rows)}
      name={`${formName(form)} - QR codes`}
      tooLong={linkTooLong}
      onClose={onClose}
    >
      <p>
        <Trans>One ZIP file with a PNG image per link.</Trans>
      </p>
      <p className="muted">
        <Trans>Anyone with one of these images can fill in the form.</Trans>
      </p>
    </DownloadDialog>
  );
}
