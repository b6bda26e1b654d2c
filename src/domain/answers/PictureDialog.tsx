import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Image } from 'antd';
import { useEffect, useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { onDownloadPicture } from './pictures';

interface PictureDialogProps {
  name: string;
  source: Blob | string;
  address: string;
  onClose: () => void;
}

/** A picture in full screen, to zoom, move and rotate. Load it with `lazyDialog`. */
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
        // antd returns the focus before it calls this.
        afterOpenChange: (isOpen) => {
          if (!isOpen) onClose();
        },
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
            <Button href={address} download={name} onClick={onDownloadPicture(address, name)}>
              <Trans>Download</Trans>
            </Button>
          </Flex>
        ),
      }}
    />
  );
}
