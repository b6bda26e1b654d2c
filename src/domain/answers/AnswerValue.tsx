import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isProblem } from '~/api/problem';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { resumePlayback } from '~/shared/lib/resumed-playing';
import { visibleName } from '~/shared/lib/visible-name';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Name } from '~/shared/ui/text/Name';
import { GeoAnswer } from './GeoAnswer';
import { type AnswerLine, isEmpty } from './lines';
import { Highlighted, LongText } from './LongText';
import { mediaKind, Picture, onDownloadPicture, usePicture } from './pictures';
import type { Question } from './questions';
import {
  answerText,
  choiceLabel,
  isSelectMultiple,
  isSelectOne,
  labelLang,
  plainText,
  splitValues,
  type AnswerFormat,
} from './texts';
import { useNearViewport } from './use-near-viewport';
import './answer-file.css';

interface AnswerValueProps {
  line: AnswerLine;
  wording: AnswerFormat;
  /** Search words, folded by `foldForSearch`. */
  words: readonly string[];
  fileUrl: (name: string) => string;
  missing: MissingFiles;
}

export function AnswerValue({ line, wording, words, fileUrl, missing }: AnswerValueProps) {
  const { question, value, around } = line;
  const isFile = question?.type === 'binary';
  if (isEmpty(isFile ? plainText(value).trim() : value))
    return (
      <span className="muted answer-empty">
        <Trans>No answer</Trans>
      </span>
    );
  if (isFile) {
    const name = plainText(value).trim();
    const isMissing = missing === 'unknown' ? missing : missing.has(name);
    return <FileAnswer key={name} name={name} address={fileUrl(name)} missing={isMissing} />;
  }
  const place = isPlace(question, value) ? parseGeoAnswer(value) : null;
  if (place) return <GeoAnswer place={place} />;
  if (question && isSelectOne(question))
    return (
      <ChoiceText
        value={plainText(value)}
        label={choiceLabel(question, plainText(value), wording, around)}
        lang={labelLang(wording)}
        words={words}
      />
    );
  if (question && isSelectMultiple(question))
    return (
      <ul className={question.type === 'rank' ? 'answer-choices answer-ranked' : 'answer-choices'}>
        {splitValues(value).map((one) => (
          <li key={one}>
            <ChoiceText
              value={one}
              label={choiceLabel(question, one, wording, around)}
              lang={labelLang(wording)}
              words={words}
            />
          </li>
        ))}
      </ul>
    );
  return <LongText text={answerText(question, value, wording, around)} words={words} />;
}

const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

/** Text counts as geometry only if the question has a geo type. */
const isPlace = (question: Question | undefined, value: unknown): boolean =>
  typeof value === 'object' || (question !== undefined && placeTypes.has(question.type));

interface ChoiceTextProps {
  value: string;
  label: string | null;
  lang: string | undefined;
  words: readonly string[];
}

function ChoiceText({ value, label, lang, words }: ChoiceTextProps) {
  if (label === null || label === value || label.startsWith(`${value} `))
    return (
      <bdi lang={label === null ? undefined : lang}>
        <Highlighted text={label ?? value} words={words} />
      </bdi>
    );
  return (
    <>
      <bdi lang={lang}>
        <Highlighted text={label} words={words} />
      </bdi>{' '}
      <bdi className="answer-code">
        <Highlighted text={value} words={words} />
      </bdi>
    </>
  );
}

const PictureDialog = lazyDialog(() => import('./PictureDialog'), 'PictureDialog');

interface FileAnswerProps {
  name: string;
  address: string;
  /** Unknown until the server has listed the submission's files; the picture waits for that. */
  missing: boolean | 'unknown';
}

function FileAnswer({ name, address, missing }: FileAnswerProps) {
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
      {kind === 'audio' && <audio controls preload="none" src={address} aria-label={shown} onError={resumePlayback} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'video' && <video controls preload="none" src={address} aria-label={shown} onError={resumePlayback} />}
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

function PictureAnswer({ name, address }: Omit<FileAnswerProps, 'missing'>) {
  const { t } = useLingui();
  const shown = visibleName(name);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useNearViewport(box);
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

export function FileLink({ name, address }: Omit<FileAnswerProps, 'missing'>) {
  const { t } = useLingui();
  const shown = visibleName(name);
  return (
    <a
      className="answer-file"
      href={address}
      download={name}
      aria-label={t`Download ${shown}`}
      onClick={onDownloadPicture(address, name)}
    >
      <Icon name="paperclip" />
      <Name>{name}</Name>
    </a>
  );
}

/** Files that are named in answers but were not uploaded; `unknown` until the server has listed them. */
export type MissingFiles = ReadonlySet<string> | 'unknown';
