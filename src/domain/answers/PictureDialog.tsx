import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Image } from 'antd';
import { useEffect, useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { savesPicture } from './pictures';

interface PictureDialogProps {
  name: string;
  /** Of the picture that is shown already. */
  source: Blob | string;
  /** Of the file on the server. */
  address: string;
  onClose: () => void;
}

/** A picture as large as the window, to zoom, move and turn. Load it by `lazyDialog`. */
export function PictureDialog({ name, source, address, onClose }: PictureDialogProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const [url] = useState(() => (typeof source === 'string' ? source : URL.createObjectURL(source)));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <Image
      src={url}
      alt={visibleName(name)}
      styles={{ root: { display: 'none' } }}
      preview={{
        open,
        onOpenChange: setOpen,
        // It gives the focus back before.
        afterOpenChange: (isOpen) => {
          if (!isOpen) onClose();
        },
        // antd's own buttons have English names.
        closeIcon: (
          <>
            <Icon name="cross" />
            <span className="visually-hidden">{t`Close`}</span>
          </>
        ),
        actionsRender: (_, { actions }) => (
          <Flex wrap justify="center" gap="small">
            <Button icon={<Icon name="minus" />} title={t`Zoom out`} onClick={actions.onZoomOut} />
            <Button icon={<Icon name="plus" />} title={t`Zoom in`} onClick={actions.onZoomIn} />
            <Button icon={<Icon name="refresh" />} title={t`Rotate`} onClick={actions.onRotateRight} />
            <Button href={address} download={name} onClick={savesPicture(address, name)}>
              <Trans>Download</Trans>
            </Button>
          </Flex>
        ),
      }}
    />
  );
}
