import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { DropHint, DropZone } from '~/shared/ui/controls/files';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { Failure } from '~/shared/ui/states/Failure';
import {
  acceptedTypes,
  pictureAdvice,
  type PictureKey,
  pictureType,
  readPicture,
  removePicture,
  shownPictureDate,
  imageSize,
  uploadPicture,
} from './settings';

interface PictureBlockProps {
  picture: PictureKey;
  title: string;
  help: ReactNode;
  current: string | null;
}

const wrongKind = new UserFacingError(
  msg`This is not a PNG or JPEG image. Select a file that ends in .png, .jpg or .jpeg.`,
);
const unreadable = new UserFacingError(
  msg`This file cannot be shown as an image. It may be damaged. Save it again and upload the new file.`,
);

const several = new UserFacingError(msg`These are several files. Drop one image.`);

/** Restores a removed or replaced picture. `seen`: when the current one was set. */
const undo = (key: PictureKey, file: File, seen: string | null) => ({
  label: msg`Undo`,
  run: async () => {
    try {
      await uploadPicture(key, seen, file, file.type || 'image/png');
      return true;
    } catch (error) {
      notifications.failed(msg`The picture was not restored.`, error);
      return false;
    }
  },
});

export function PictureBlock({ picture, title, help, current }: PictureBlockProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const [advice, setAdvice] = useState<string | null>(null);

  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File) =>
    run(async () => {
      setAdvice(null);
      const seen = shownPictureDate(picture);
      const type = pictureType(file);
      if (type === null) return setFault(wrongKind);
      const size = await imageSize(file);
      if (!size) return setFault(unreadable);
      const before = current === null ? null : await readPicture(picture);
      if (!(await uploadPicture(picture, seen, file, type))) return;
      notifications.success(
        current === null ? msg`Image uploaded.` : msg`Image replaced.`,
        before ? { action: undo(picture, before, shownPictureDate(picture)) } : {},
      );
      const { width, height } = size;
      const better = pictureAdvice(picture, size);
      if (better === 'small')
        setAdvice(t`This image has ${width} × ${height} pixels and may look blurred. 150 × 150 or more is better.`);
      if (better === 'shape')
        setAdvice(t`This image has ${width} × ${height} pixels, so its edges are cut off. Ratio 4:5 fits best.`);
    });
  const take = ([file, ...others]: readonly File[]) => {
    if (busy) return;
    if (others.length > 0) setFault(several);
    else if (file) void upload(file);
  };
  const remove = () =>
    run(async () => {
      setAdvice(null);
      const seen = shownPictureDate(picture);
      const before = await readPicture(picture);
      if (!(await removePicture(picture, seen))) return;
      notifications.success(msg`Image removed.`, before ? { action: undo(picture, before, null) } : {});
    });
  return (
    <SettingsBox wide title={title} busy={busy}>
      <p className="muted">{help}</p>
      <DropZone label={title} accept={acceptedTypes} openFileDialogOnClick={!busy} onFiles={take}>
        {current !== null && <img className="custom-picture" src={current} alt={title} />}
        <Button
          aria-disabled={busy}
          aria-label={current === null ? t`Upload file: ${title}` : t`Replace image: ${title}`}
        >
          {current === null ? <Trans>Upload file</Trans> : <Trans>Replace image</Trans>}
        </Button>
        {busy ? (
          <span className="muted">
            <Trans>Saving…</Trans>
          </span>
        ) : (
          <DropHint>
            <Trans>or drop a file here</Trans>
          </DropHint>
        )}
      </DropZone>
      {current !== null && (
        <Button
          aria-disabled={busy}
          aria-label={t`Remove image: ${title}`}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void remove()}
        >
          <Trans>Remove image</Trans>
        </Button>
      )}
      {fault !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={<Failure failureTitle={t`The image was not changed.`} error={fault} />}
        />
      )}
      {advice !== null && <Alert type="info" showIcon role="status" title={advice} />}
    </SettingsBox>
  );
}
