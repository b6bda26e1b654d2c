import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { zipSync } from 'fflate';
import type { ReactNode } from 'react';
import { saveFile } from '~/shared/lib/save-file';
import { TooLongForCode } from '../encode';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { fileName } from '~/shared/lib/file-names';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { codeFile } from '../image';
import { cardNames, type CodeCard } from './cards';
import { JobFooter } from './JobFooter';
import { useDrawing } from './use-drawing';

interface DownloadDialogProps {
  cards: readonly CodeCard[];
  /** The name of the ZIP file, without its ending. */
  name: string;
  /** What the file has, and what people can do with it. */
  children: ReactNode;
  /** Why a code cannot be drawn. */
  tooLong: MessageDescriptor;
  onClose: () => void;
}

/** Codes as PNG files in one ZIP. */
export function DownloadDialog({ cards, name, children, tooLong, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  const { done, run, stop } = useDrawing<Uint8Array>();
  const download = async () => {
    try {
      const files = await run(cards, (card) => codeFile(card.code()));
      if (!files) return;
      const names = cardNames(cards);
      // PNG is compressed already, so store it as it is.
      const archive = zipSync(Object.fromEntries(files.map((file, index) => [names[index] ?? `${index}.png`, file])), {
        level: 0,
      });
      saveFile(new Blob([archive.slice()], { type: 'application/zip' }), `${fileName(name)}.zip`);
      onClose();
      alerts.success(msg`ZIP file downloaded.`);
    } catch (error) {
      if (!(error instanceof TooLongForCode)) throw error;
      alerts.danger(tooLong);
    }
  };
  return (
    <Dialog
      title={t`Download QR codes`}
      onClose={onClose}
      footer={
        <JobFooter
          running={done !== null}
          label={<Plural value={cards.length} one="Download # QR code" other="Download # QR codes" />}
          disabled={cards.length === 0}
          onStart={() => void download()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {children}
      {done !== null && <ProgressBar done={done} of={cards.length} label={t`Creating QR codes`} />}
    </Dialog>
  );
}
