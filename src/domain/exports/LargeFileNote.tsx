import { Trans } from '@lingui/react/macro';
import { writesToDisk } from '~/shared/lib/file-target';
import { Icon } from '~/shared/ui/icons/Icon';
import './large-file-note.css';

/** Warns before a large file in a browser that holds a file in memory until it is complete. Nothing in others. */
export function LargeFileNote() {
  if (writesToDisk()) return null;
  return (
    <p className="download-large" role="status">
      <Icon name="warning" />
      <Trans>
        The file can be larger than the memory of this device, because this browser saves it only once it is complete.
        For a large file, use Chrome or Edge on a computer.
      </Trans>
    </p>
  );
}
