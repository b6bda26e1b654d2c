import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Typography } from 'antd';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { TextError } from '~/shared/errors/text-error';
import { DropHint } from '~/shared/ui/controls/DropHint';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Failure } from '~/shared/ui/states/Failure';
import {
  accepted,
  adviceOn,
  type PictureKey,
  pictureType,
  readPicture,
  removePicture,
  shownPicture,
  sizeOf,
  uploadPicture,
} from './settings';

interface PictureBlockProps {
  picture: PictureKey;
  title: string;
  help: ReactNode;
  /** Address of the current picture; null without one. */
  current: string | null;
}

const wrongKind = new TextError(msg`This is not a PNG or JPEG image. Select a file that ends in .png, .jpg or .jpeg.`);
const unreadable = new TextError(
  msg`This file cannot be shown as an image. It may be damaged. Save it again and upload the new file.`,
);

const several = new TextError(msg`These are several files. Drop one image.`);

/** Restores a picture that was just removed or replaced. In: also when the one in its place was set. */
const undo = (key: PictureKey, file: File, seen: string | null) => ({
  label: msg`Undo`,
  run: async () => {
    try {
      await uploadPicture(key, seen, file, file.type || 'image/png');
      return true;
    } catch (error) {
      alerts.failed(msg`The picture was not restored.`, error);
      return false;
    }
  },
});

/** One picture of the login page: upload or replace it by button or drop, and remove it. */
export function PictureBlock({ picture, title, help, current }: PictureBlockProps) {
  const { t } = useLingui();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
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
      const seen = shownPicture(picture);
      const type = pictureType(file);
      if (type === null) return setFault(wrongKind);
      const size = await sizeOf(file);
      if (!size) return setFault(unreadable);
      const before = current === null ? null : await readPicture(picture);
      if (!(await uploadPicture(picture, seen, file, type))) return;
      alerts.success(
        current === null ? msg`Image uploaded.` : msg`Image replaced.`,
        before ? { action: undo(picture, before, shownPicture(picture)) } : {},
      );
      const { width, height } = size;
      const better = adviceOn(picture, size);
      if (better === 'small')
        setAdvice(t`This image has ${width} × ${height} pixels and may look blurred. 150 × 150 or more is better.`);
      if (better === 'shape')
        setAdvice(t`This image has ${width} × ${height} pixels, so its edges are cut off. Ratio 4:5 fits best.`);
    });
  const drop = ([file, ...others]: readonly File[]) => {
    if (others.length > 0) setFault(several);
    else if (file) void upload(file);
  };
  const remove = () =>
    run(async () => {
      setAdvice(null);
      const seen = shownPicture(picture);
      const before = await readPicture(picture);
      if (!(await removePicture(picture, seen))) return;
      alerts.success(msg`Image removed.`, before ? { action: undo(picture, before, null) } : {});
    });
  return (
    <Flex vertical gap={8} component="section" aria-labelledby={id} aria-busy={busy}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{help}</p>
      <DropZone onFiles={drop} disabled={busy}>
        {current !== null && <img className={`custom-picture custom-${picture}`} src={current} alt={title} />}
        <Flex wrap gap={8}>
          <Button
            aria-disabled={busy}
            aria-label={current === null ? t`Upload file: ${title}` : t`Replace image: ${title}`}
            onClick={() => busy || chooser.current?.click()}
          >
            {current === null ? <Trans>Upload file</Trans> : <Trans>Replace image</Trans>}
          </Button>
          {current !== null && (
            <Button aria-disabled={busy} aria-label={t`Remove image: ${title}`} onClick={() => void remove()}>
              <Trans>Remove image</Trans>
            </Button>
          )}
        </Flex>
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
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        aria-label={title}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset the input, so that a refused file can be selected again.
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {fault !== null && (
        <Typography.Text type="danger" role="alert">
          <Icon name="warning" /> <Failure notDone={t`The image was not changed.`} error={fault} />
        </Typography.Text>
      )}
      {advice !== null && (
        <p className="muted" role="status">
          <Icon name="info" /> {advice}
        </p>
      )}
    </Flex>
  );
}

/** Accepts dropped files; ignores anything else that is dragged. */
function DropZone({
  onFiles,
  disabled,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
  children: ReactNode;
}) {
  const [over, setOver] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <Flex
      wrap
      align="center"
      justify="center"
      gap="8px 12px"
      className="custom-drop"
      data-over={over > 0}
      onDragEnter={(event) => hasFiles(event) && setOver((depth) => depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setOver((depth) => Math.max(0, depth - 1))}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(0);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Flex>
  );
}
