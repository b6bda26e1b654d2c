import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { DownloadDialog } from '~/domain/qr/print/DownloadDialog';
import { CodeKindContext } from '../qr/code-kind';
import { codeCards, type CodeUser, nameTooLong } from './code-cards';

interface DownloadCodesDialogProps {
  project: { id: number; name: string };
  users: readonly CodeUser[];
  onClose: () => void;
}

/** Downloads the codes of app users. */
export function DownloadCodesDialog({ project, users, onClose }: DownloadCodesDialogProps) {
  const { kind } = use(CodeKindContext);
  return (
    <DownloadDialog
      cards={codeCards(project, users, kind)}
      name={`${project.name} - QR codes`}
      tooLong={nameTooLong}
      onClose={onClose}
    >
      <p>
        <Trans>One ZIP file with a PNG image per app user.</Trans>
      </p>
      <p className="muted">
        <Trans>Anyone with one of these images can send submissions as that app user. Share the file carefully.</Trans>
      </p>
    </DownloadDialog>
  );
}
