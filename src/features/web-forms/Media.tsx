import type { TextRange, TextRole } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resumesPlaying } from '~/shared/lib/resumed-playing';
import { useFileAddress } from './files';
import { plainTextOf } from './FormText';

type Sources = Pick<TextRange<TextRole>, 'imageSource' | 'audioSource' | 'videoSource' | 'asString' | 'role'>;

/** The picture, sound and film of a label, hint or choice. They load when they come into view, or when played. */
export function Media({ text, small = false }: { text: Sources | null; small?: boolean }) {
  if (!text) return null;
  const { imageSource, audioSource, videoSource } = text;
  if (!imageSource && !audioSource && !videoSource) return null;
  return (
    <span className={small ? 'fill-media fill-media-small' : 'fill-media'}>
      {imageSource && <Picture source={imageSource} words={plainTextOf(text)} />}
      {audioSource && <Played kind="audio" source={audioSource} words={plainTextOf(text)} />}
      {videoSource && <Played kind="video" source={videoSource} words={plainTextOf(text)} />}
    </span>
  );
}

function Missing() {
  return (
    <span className="fill-missing">
      <Trans>A file of the form is missing here.</Trans>
    </span>
  );
}

/** The words beside a picture say what it shows; a picture alone has only its name. */
function Picture({ source, words }: { source: { href: string }; words: string }) {
  const { t } = useLingui();
  const src = useFileAddress(source);
  const [failed, setFailed] = useState(false);
  if (failed || src === undefined) return <Missing />;
  if (src === null) return null;
  return (
    <img
      src={src}
      alt={words.trim() === '' ? t`Picture of the form` : ''}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

function Played({ kind, source, words }: { kind: 'audio' | 'video'; source: { href: string }; words: string }) {
  const { t } = useLingui();
  const src = useFileAddress(source);
  const [failed, setFailed] = useState(false);
  if (failed || src === undefined) return <Missing />;
  if (src === null) return null;
  const Element = kind;
  return (
    <Element
      controls
      preload="none"
      src={src}
      aria-label={kind === 'audio' ? t`Sound: ${words}` : t`Film: ${words}`}
      onError={(event) => resumesPlaying(event) || setFailed(true)}
    />
  );
}
