import type { TextRange, TextRole } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createContext, use, useEffect, useState } from 'react';
import { withLinkToken } from '~/api/link-token';
import { type FileProblem, tableWarningText, tableProblemText } from '~/domain/data-files/file-messages';
import type { TableWarning } from '~/shared/lib/csv/read-table';
import { resumePlayback } from '~/shared/lib/resumed-playing';
import { visibleName } from '~/shared/lib/visible-name';
import { joinNames } from '~/shared/ui/text/Joined';
import { type MissingFiles, missingChoiceFiles } from './engine/data-files';
import { decodeFileName } from './engine/file-names';
import type { FormRef } from './fill-url';
import { toPlainText } from './FormText';
import { formFilePath } from './load-form';

type Sources = Pick<TextRange<TextRole>, 'imageSource' | 'audioSource' | 'videoSource' | 'asString' | 'role'>;

export function Media({ text, small = false }: { text: Sources | null; small?: boolean }) {
  if (!text) return null;
  const { imageSource, audioSource, videoSource } = text;
  if (!imageSource && !audioSource && !videoSource) return null;
  const words = toPlainText(text);
  return (
    <span className={small ? 'fill-media fill-media-small' : 'fill-media'}>
      {imageSource && <Medium kind="image" source={imageSource} words={words} />}
      {audioSource && <Medium kind="audio" source={audioSource} words={words} />}
      {videoSource && <Medium kind="video" source={videoSource} words={words} />}
    </span>
  );
}

interface MediumProps {
  kind: 'image' | 'audio' | 'video';
  source: { href: string };
  /** Text beside the picture; only a picture without any needs an accessible name. */
  words: string;
}

function Medium({ kind, source, words }: MediumProps) {
  const { t } = useLingui();
  const src = useFileUrl(source);
  const [failed, setFailed] = useState(false);
  if (failed || src === undefined)
    return (
      <span className="fill-missing">
        <Trans>A file of the form is missing here.</Trans>
      </span>
    );
  if (src === null) return null;
  if (kind === 'image') {
    const alt = words.trim() === '' ? t`Picture of the form` : '';
    return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(true)} />;
  }
  const Element = kind;
  return (
    <Element
      controls
      preload="none"
      src={src}
      aria-label={kind === 'audio' ? t`Sound: ${words}` : t`Film: ${words}`}
      onError={(event) => resumePlayback(event) || setFailed(true)}
    />
  );
}

export function MissingFilesText({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const { unusable } = use(FormFilesContext) ?? {};
  const missing = names.filter((name) => unusable?.has(name) !== true);
  const list = joinNames(missing.map(visibleName));
  return (
    <>
      {missing.length > 0 && (
        <Trans>
          <Plural value={missing.length} one="A file of this form is missing" other="Files of this form are missing" />{' '}
          (<bdi>{list}</bdi>). Tell the survey team.
        </Trans>
      )}
      {names.map((name) => {
        const problem = unusable?.get(name);
        if (!problem) return null;
        const file = visibleName(name);
        const why = tableProblemText(i18n, problem);
        return (
          <span key={name} className="fill-file-problem">
            <Trans>
              A file of this form cannot be used (<bdi>{file}</bdi>). Tell the survey team. {why}
            </Trans>
          </span>
        );
      })}
    </>
  );
}

const most = 10;

/** For users who can change the form: problems of data files that are usable all the same. */
export function FileFlaws({ flaws }: { flaws: ReadonlyMap<string, readonly TableWarning[]> }) {
  const { i18n } = useLingui();
  return [...flaws].map(([name, found]) => {
    const file = visibleName(name);
    const more = found.length - most;
    return (
      <details key={name} className="fill-notice fill-warning">
        <summary>
          <Trans>
            The file <bdi>{file}</bdi> has problems. People who fill in the form do not see this.
          </Trans>
        </summary>
        <ul>
          {found.slice(0, most).map((flaw) => {
            const text = tableWarningText(i18n, flaw);
            return <li key={text}>{text}</li>;
          })}
        </ul>
        {more > 0 && <Plural value={more} one="# more problem" other="# more problems" />}
      </details>
    );
  });
}

export function useMissingChoiceFiles(node: { definition: object }): string[] {
  const { missing = new Set<string>(), filesOfNodes = new Map<string, never>() } = use(FormFilesContext) ?? {};
  return missingChoiceFiles(node, { missing, filesOfNodes });
}

interface Files {
  place: FormRef;
  openFile?: ((name: string) => Promise<Response>) | undefined;
  missing?: ReadonlySet<string>;
  instance?: { mode: string };
  filesOfNodes?: MissingFiles['filesOfNodes'];
  unusable?: ReadonlyMap<string, FileProblem>;
}

/** Null where a form is shown without files. */
export const FormFilesContext = createContext<Files | null>(null);

/** Blob URL of an offline file; null while it opens, undefined if that failed. */
function useOpened(openFile: Files['openFile'], name: string | null): string | null | undefined {
  const [opened, setOpened] = useState<string | null | undefined>(null);
  useEffect(() => {
    if (!openFile || name === null) return;
    let url: string | undefined;
    let current = true;
    const open = async () => {
      const answer = await openFile(name);
      if (!answer.ok) throw new Error(name);
      const blob = await answer.blob();
      if (current) setOpened((url = URL.createObjectURL(blob)));
    };
    open().catch(() => current && setOpened(undefined));
    return () => {
      current = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [openFile, name]);
  return opened;
}

/** URL of a file that the form refers to; undefined if it has none, null while unknown. */
function useFileUrl(source: { href: string }): string | null | undefined {
  const files = use(FormFilesContext);
  const name = decodeFileName(source);
  const opened = useOpened(files?.openFile, files ? name : null);
  if (!files || (name !== null && files.missing?.has(name))) return undefined;
  return files.openFile ? opened : withLinkToken(`${location.origin}/v1${formFilePath(files.place, name)}`);
}
