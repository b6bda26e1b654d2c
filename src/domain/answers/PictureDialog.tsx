import { Trans } from '@lingui/react/macro';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { Name } from '~/shared/ui/text/Name';
import { Picture, savesPicture } from './pictures';

interface PictureDialogProps {
  name: string;
  /** Of the picture that is shown already. */
  source: Blob | string;
  /** Of the file on the server. */
  address: string;
  onClose: () => void;
}

/** A picture as large as the window. Load it by `lazyDialog`. */
export function PictureDialog({ name, source, address, onClose }: PictureDialogProps) {
  return (
    <InfoDialog
      title={<Name>{name}</Name>}
      width={1400}
      onClose={onClose}
      actions={
        <a className="picture-download" href={address} download={name} onClick={savesPicture(address, name)}>
          <Trans>Download</Trans>
        </a>
      }
    >
      <Picture className="picture-large" name={name} source={source} />
    </InfoDialog>
  );
}
