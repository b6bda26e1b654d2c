import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { DownloadDialog, PrintDialog } from '~/domain/qr/print/PrintDialog';
import { linkCards, linkTooLongMessage, type RowWithUrl } from './queries';

interface PrintLinksDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  actors: readonly RowWithUrl[];
  properties: ActorPropertyList;
  onClose: () => void;
}

export function PrintLinksDialog({ project, form, actors: rows, properties, onClose }: PrintLinksDialogProps) {
  const { t } = useLingui();
  const cards = useMemo(() => linkCards(rows), [rows]);
  return (
    <PrintDialog
      cards={cards}
      lines={[
        { label: t`Form name`, text: formName(form) },
        { label: t`Project name`, text: project.name },
      ]}
      properties={properties.map(({ name }) => name)}
      tooLong={linkTooLongMessage}
      onClose={onClose}
    >
      <p>
        <Trans>Anyone with one of these cards can fill in the form.</Trans>
      </p>
    </PrintDialog>
  );
}

interface DownloadLinksDialogProps {
  form: FormExtended;
  actors: readonly RowWithUrl[];
  onClose: () => void;
}

export function DownloadLinksDialog({ form, actors: rows, onClose }: DownloadLinksDialogProps) {
  return (
    <DownloadDialog
      cards={linkCards(rows)}
      name={`${formName(form)} - QR codes`}
      tooLong={linkTooLongMessage}
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
