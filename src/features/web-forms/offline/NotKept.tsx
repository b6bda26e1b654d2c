import { Trans, useLingui } from '@lingui/react/macro';
import { formatSize } from '~/shared/lib/sizes';
import { FillDialog } from '../FillDialog';
import type { FilledRecord } from '../send/record';
import { saveRecords } from './export-records';
import { NoRoom } from './room';

interface NotKeptProps {
  record: FilledRecord;
  error: unknown;
  name: string;
  onClose: () => void;
}

/** A filled form that could not be stored: it is still open, and can be saved as files. */
export function NotKept({ record, error, name, onClose }: NotKeptProps) {
  const { t, i18n } = useLingui();
  const room = error instanceof NoRoom ? error : null;
  const needed = room && formatSize(room.needed, i18n.locale);
  const free = room?.free == null ? null : formatSize(room.free, i18n.locale);
  const { instanceId: id, xml, files } = record;
  return (
    <FillDialog
      title={room ? t`There is no room on this device` : t`The form could not be saved`}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="fill-button"
            onClick={() => void saveRecords([{ id, xml, files, filledAt: new Date().toISOString() }], name)}
          >
            <Trans>Save as files</Trans>
          </button>
          <button type="button" className="fill-button fill-primary" onClick={onClose}>
            <Trans>Back to the form</Trans>
          </button>
        </>
      }
    >
      <div role="alert">
        <p>
          <Trans>Your answers are still in the form. Keep this page open.</Trans>
        </p>
        {room &&
          (free === null ? (
            <p>
              <Trans>
                This form needs {needed}. Delete files on this device, or send the forms that wait, then try again.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                This form needs {needed}; {free} are free for this site. Delete files on this device, or send the forms
                that wait, then try again.
              </Trans>
            </p>
          ))}
        {!room && error instanceof Error && <bdi className="fill-details">{error.message}</bdi>}
      </div>
    </FillDialog>
  );
}
