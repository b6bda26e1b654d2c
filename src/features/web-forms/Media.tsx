import type { TextRange, TextRole } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { fileAddress, FormFiles } from './files';

type Sources = Pick<TextRange<TextRole>, 'imageSource' | 'audioSource' | 'videoSource' | 'asString'>;

/** The picture, sound and film of a label, hint or choice. They load when they come into view, or when played. */
export function Media({ text, small = false }: { text: Sources | null; small?: boolean }) {
  const place = use(FormFiles);
  if (!text) return null;
  const { imageSource, audioSource, videoSource } = text;
  if (!imageSource && !audioSource && !videoSource) return null;
  return (
    <span className={small ? 'fill-media fill-media-small' : 'fill-media'}>
      {imageSource && <Picture src={fileAddress(place, imageSource)} words={text.asString} />}
      {audioSource && <Played kind="audio" src={fileAddress(place, audioSource)} words={text.asString} />}
      {videoSource && <Played kind="video" src={fileAddress(place, videoSource)} words={text.asString} />}
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
function Picture({ src, words }: { src: string | undefined; words: string }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  if (failed || src === undefined) return <Missing />;
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

function Played({ kind, src, words }: { kind: 'audio' | 'video'; src: string | undefined; words: string }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  if (failed || src === undefined) return <Missing />;
  const Element = kind;
  return (
    <Element
      controls
      preload="none"
      src={src}
      aria-label={kind === 'audio' ? t`Sound: ${words}` : t`Film: ${words}`}
      onError={() => setFailed(true)}
    />
  );
}
