import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isProblem } from '~/api/problem';
import { resumesPlaying } from '~/shared/lib/resumed-playing';
import { visibleName } from '~/shared/lib/visible-name';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Name } from '~/shared/ui/text/Name';
import { Picture } from './Picture';
import { mediaKind, usePicture } from './pictures';
import { savesPicture } from './save-picture';
import { useNear } from './use-near';
import './answer-file.css';

const PictureDialog = lazyDialog(() => import('./PictureDialog'), 'PictureDialog');

interface FileAnswerProps {
  name: string;
  /** On this server. */
  address: string;
  /** Unknown until the server has said which files it has: the picture waits for it. */
  missing: boolean | 'unknown';
}

/** A file: pictures and recordings to see and hear, anything else to download. */
export function FileAnswer({ name, address, missing }: FileAnswerProps) {
  const kind = mediaKind(name);
  const shown = visibleName(name);
  if (missing === true)
    return (
      <div className="answer-media">
        <Name>{name}</Name>
        <NotUploaded />
      </div>
    );
  return (
    <div className="answer-media">
      {kind === 'image' && missing === false && <PictureAnswer name={name} address={address} />}
      {/* Recordings of answers have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'audio' && <audio controls preload="none" src={address} aria-label={shown} onError={resumesPlaying} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'video' && <video controls preload="none" src={address} aria-label={shown} onError={resumesPlaying} />}
      <FileLink name={name} address={address} />
    </div>
  );
}

function NotUploaded() {
  return (
    <p className="answer-missing">
      <Icon name="warning" />
      <Trans>The file was not uploaded.</Trans>
    </p>
  );
}

/** A small picture that opens the large one. */
function PictureAnswer({ name, address }: Omit<FileAnswerProps, 'missing'>) {
  const { t } = useLingui();
  const shown = visibleName(name);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useNear(box);
  const { data, error } = usePicture(address, wanted);
  const [opened, open] = useState(false);
  const [broken, setBroken] = useState(false);
  const source = data?.kind === 'elsewhere' ? address : data?.kind === 'picture' ? data.blob : undefined;
  if (isProblem(error, '404.1')) return <NotUploaded />;
  if (data?.kind === 'not-a-picture' || error || broken)
    return (
      <p className="muted">
        {error ? <Trans>The picture could not be loaded.</Trans> : <Trans>The file is not a picture.</Trans>}
      </p>
    );
  return (
    <div ref={box} className="answer-picture-box">
      {source !== undefined && (
        <BareButton
          className="answer-picture"
          aria-label={t`Enlarge ${shown}`}
          onClick={() => open(true)}
          {...PictureDialog.intent}
        >
          <Picture name={name} source={source} onError={() => setBroken(true)} />
        </BareButton>
      )}
      {opened && source !== undefined && (
        <PictureDialog name={name} source={source} address={address} onClose={() => open(false)} />
      )}
    </div>
  );
}

function FileLink({ name, address }: Omit<FileAnswerProps, 'missing'>) {
  const { t } = useLingui();
  const shown = visibleName(name);
  return (
    <a
      className="answer-file"
      href={address}
      download={name}
      aria-label={t`Download ${shown}`}
      onClick={savesPicture(address, name)}
    >
      <Icon name="paperclip" />
      <Name>{name}</Name>
    </a>
  );
}
