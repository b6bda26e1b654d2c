import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { zipSync } from 'fflate';
import { use } from 'react';
import { saveFile } from '~/shared/lib/save-file';
import { TooLongForCode } from '~/shared/qr/encode';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { fileName } from '~/shared/lib/file-names';
import { ProgressBar } from '../ProgressBar';
import { CodeKindContext } from '../qr/code-kind';
import { cardFile, cardNames, type CardUser, nameTooLong, type ProjectOf } from './cards';
import { JobFooter } from './JobFooter';
import { useDrawing } from './use-drawing';

interface DownloadDialogProps {
  project: ProjectOf;
  users: readonly CardUser[];
  onClose: () => void;
}

/** The codes of app users as PNG files in one ZIP. */
export function DownloadDialog({ project, users, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  const { done, run, stop } = useDrawing<Uint8Array>();
  const download = async () => {
    try {
      const files = await run(users, (user) => cardFile(project, user, kind));
      if (!files) return;
      const names = cardNames(users);
      // PNG is compressed already, so store it as it is.
      const archive = zipSync(Object.fromEntries(files.map((file, index) => [names[index] ?? `${index}.png`, file])), {
        level: 0,
      });
      saveFile(new Blob([archive.slice()], { type: 'application/zip' }), `${fileName(project.name)} - QR codes.zip`);
      onClose();
      alerts.success(msg`ZIP file downloaded.`);
    } catch (error) {
      if (!(error instanceof TooLongForCode)) throw error;
      alerts.danger(nameTooLong);
    }
  };
  return (
    <Dialog
      title={t`Download QR codes`}
      onClose={onClose}
      footer={
        <JobFooter
          running={done !== null}
          label={<Plural value={users.length} one="Download # QR code" other="Download # QR codes" />}
          disabled={users.length === 0}
          onStart={() => void download()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      <p>
        <Trans>One ZIP file with a PNG image per app user.</Trans>
      </p>
      <p className="muted">
        <Trans>Anyone with one of these images can send submissions as that app user. Share the file carefully.</Trans>
      </p>
      {done !== null && <ProgressBar done={done} of={users.length} label={t`Creating QR codes`} />}
    </Dialog>
  );
}
