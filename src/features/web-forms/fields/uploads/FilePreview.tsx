import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatSize } from '~/shared/lib/sizes';

/** Gives a picture or player the file's address for as long as it is shown. */
function useFileIn(file: File) {
  const element = useRef<HTMLImageElement & HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (element.current) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return element;
}

/** The chosen file: its picture or player, its name and size. */
export function FilePreview({ file, kind }: { file: File; kind: string }) {
  const { t, i18n } = useLingui();
  const element = useFileIn(file);
  const [failed, setFailed] = useState<File | null>(null);
  const shown = failed === file ? '' : (/^(image|audio|video)\//.exec(file.type)?.[1] ?? kind);
  const fail = () => setFailed(file);
  return (
    <figure className="fill-preview">
      {shown === 'image' && <img ref={element} alt={t`Preview of the picture`} onError={fail} />}
      {/* What people just recorded has no captions. */}
      {shown === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={element} controls preload="metadata" aria-label={t`Preview of the sound`} onError={fail} />
      )}
      {shown === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={element} controls preload="metadata" aria-label={t`Preview of the film`} onError={fail} />
      )}
      <figcaption>
        <bdi>{file.name}</bdi> <span className="muted">{formatSize(file.size, i18n.locale)}</span>
        {failed === file && (
          <span className="muted">
            {' '}
            <Trans>This browser cannot show it.</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
