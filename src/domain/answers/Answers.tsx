import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Select, Tag } from 'antd';
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FormField } from '~/api/schema';
import type { FormModel } from '~/engines/xforms/model';
import type { AnswerValues } from '~/engines/xforms/odata-names';
import { foldForSearch } from '~/shared/lib/fold';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { copyText } from '~/shared/ui/text/CopyButton';
import { AnswerValue, type MissingFiles } from './AnswerValue';
import { largeFileNames, LargeFiles, useAnswerFormat } from './form-with-files';
import {
  type AnswerLine,
  type EntryLine,
  filterLines,
  type FormLine,
  formLines,
  type GroupLine,
  isEmpty,
} from './lines';
import { Highlighted } from './LongText';
import { answerText, labelWithAnswers, labelLang, questionLabel, searchedText, type AnswerFormat } from './texts';
import { useNearViewport } from './use-near-viewport';
import './answers.css';

interface AnswersProps {
  /** The submission's answers as OData returns them with `$expand=*`. */
  row: AnswerValues;
  /** Definition of the version that was filled in; undefined while it loads, or if it cannot be read. */
  model: FormModel | undefined;
  fields: readonly FormField[] | undefined;
  language: string | null;
  onLanguage: (language: string) => void;
  /** The URL of a file of the submission by its name. Must be stable. */
  fileUrl: (name: string) => string;
  missing?: MissingFiles;
  children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * All answers of a submission in the order of the form, with languages and a search. Only what is near the viewport is
 * rendered; printing renders everything.
 */
export function Answers({ row, model, fields, language, onLanguage, fileUrl, missing = none, children }: AnswersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [showsEmpty, showEmpty] = useState(false);
  const searched = useDeferredValue(typed);
  const wording = useAnswerFormat(model, fields, language);
  const { questions } = wording;
  const lines = useMemo(() => formLines(row, questions), [row, questions]);
  const empty = useMemo(() => lines.filter((line) => line.kind === 'answer' && isEmpty(line.value)).length, [lines]);
  const words = useMemo(
    () =>
      foldForSearch(searched)
        .split(/\s+/)
        .filter((word) => word !== ''),
    [searched],
  );
  const found = useMemo(
    () =>
      filterLines(lines, (line) => {
        if (!showsEmpty && isEmpty(line.value)) return false;
        if (words.length === 0) return true;
        const text = foldForSearch(searchedText(line, wording));
        return words.every((word) => text.includes(word));
      }),
    [lines, showsEmpty, words, wording],
  );
  return (
    <div className="answers-panel">
      <Flex wrap align="center" gap="8px 16px" className="answers-bar">
        <SearchField label={t`Search the answers`} value={typed} onChange={setTyped} />
        {model && model.languages.length > 1 && (
          <Select
            style={{ maxInlineSize: 220 }}
            aria-label={t`Language of the questions`}
            value={wording.language ?? ''}
            onChange={onLanguage}
            {...searchableOptions(model.languages.map((one) => ({ value: one, label: one })))}
          />
        )}
        {empty > 0 && (
          <Checkbox
            className="answers-switch"
            checked={showsEmpty}
            onChange={({ target }) => showEmpty(target.checked)}
          >
            <Plural value={empty} one="Show # empty answer" other="Show # empty answers" />
          </Checkbox>
        )}
        {children}
      </Flex>
      {model && <LargeFiles names={largeFileNames(model)} />}
      {found.length === 0 ? (
        <p className="muted" role="status">
          {words.length > 0 ? <Trans>No answer matches.</Trans> : <Trans>This submission has no answers.</Trans>}
        </p>
      ) : (
        <AnswerLines lines={found} wording={wording} words={words} fileUrl={fileUrl} missing={missing} />
      )}
    </div>
  );
}

interface LineContext {
  wording: AnswerFormat;
  words: readonly string[];
  fileUrl: (name: string) => string;
  missing: MissingFiles;
}

interface AnswerLinesProps extends LineContext {
  lines: readonly FormLine[];
}

const perBlock = 40;

function AnswerLines({ lines, ...context }: AnswerLinesProps) {
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / perBlock) }, (_, at) =>
        lines.slice(at * perBlock, (at + 1) * perBlock),
      ),
    [lines],
  );
  return (
    <div className="answers">
      {blocks.map((block, at) => (
        <AnswerBlock key={block[0]?.key ?? at} lines={block.length} isFirst={at === 0}>
          <AnswerRun lines={block} {...context} />
        </AnswerBlock>
      ))}
    </div>
  );
}

interface AnswerBlockProps {
  lines: number;
  isFirst: boolean;
  children: ReactNode;
}

/** Estimated pixels per line. */
const usualHeight = 40;

/** A part of the answers that is rendered near the viewport and for printing. It keeps its height afterwards. */
function AnswerBlock({ lines, isFirst, children }: AnswerBlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useNearViewport(box, isFirst);
  const height = useRef(lines * usualHeight);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !drawn) return;
    return () => {
      height.current = element.getBoundingClientRect().height;
    };
  }, [drawn]);
  return (
    <div ref={box} className="answers-block" style={drawn ? undefined : { blockSize: height.current }}>
      {drawn && children}
    </div>
  );
}

const topLevel = 3;

function AnswerRun({ lines, ...context }: AnswerLinesProps) {
  const id = useId();
  let head: string | undefined;
  const parts: ReactNode[] = [];
  let answers: AnswerLine[] = [];
  const endList = () => {
    const [first] = answers;
    if (!first) return;
    const under = head;
    parts.push(
      <dl key={first.key} className="answers-list">
        {answers.map((line) => (
          <ErrorBoundary key={line.key} resetKey={line} fallback={<FailedAnswer name={line.name} />}>
            <Answer line={line} head={under} {...context} />
          </ErrorBoundary>
        ))}
      </dl>,
    );
    answers = [];
  };
  for (const line of lines) {
    if (line.kind === 'answer') answers.push(line);
    else {
      endList();
      head = `${id}-${parts.length}`;
      parts.push(<Head key={line.key} id={head} line={line} level={Math.min(topLevel + line.depth, 6)} {...context} />);
    }
  }
  endList();
  return parts;
}

const indent = (depth: number): CSSProperties => ({ '--depth': depth }) as CSSProperties;

interface HeadProps extends LineContext {
  id: string;
  line: GroupLine | EntryLine;
  level: number;
}

function Head({ id, line, level, wording, words }: HeadProps) {
  const Heading = `h${level}` as 'h3';
  const lang = labelLang(wording);
  const label = <Highlighted text={questionLabel(line, wording)} words={words} />;
  if (line.kind === 'group')
    return (
      <Heading id={id} className="answers-group" style={indent(line.depth)}>
        <bdi lang={lang}>{label}</bdi>
      </Heading>
    );
  const { number, count } = line;
  return (
    <Heading id={id} className="answers-entry" style={indent(line.depth)}>
      <bdi lang={lang}>{label}</bdi>{' '}
      <Tag style={{ fontWeight: 'normal' }}>
        <Trans>
          {number} of {count}
        </Trans>
      </Tag>
    </Heading>
  );
}

/** A `dl` may contain only terms and descriptions. */
const FailedAnswer = ({ name }: { name: string }) => (
  <div className="answer">
    <dt>
      <bdi>{name}</bdi>
    </dt>
    <dd className="muted">
      <Trans>Cannot be shown</Trans>
    </dd>
  </div>
);

function Answer({ line, head, ...context }: { line: AnswerLine; head: string | undefined } & LineContext) {
  const { t } = useLingui();
  const { wording, words } = context;
  const label = labelWithAnswers(line, wording);
  const [copied, setCopied] = useState(false);
  const { question, value, name } = line;
  return (
    <div className="answer" style={indent(line.depth)}>
      <dt title={name}>
        <bdi lang={labelLang(wording)}>
          <Highlighted text={label} words={words} />
        </bdi>
        {!question && (
          <small>
            <Trans>not in this version of the form</Trans>
          </small>
        )}
      </dt>
      <dd>
        <AnswerValue line={line} {...context} />
        {!isEmpty(value) && (
          <BareButton
            className="answer-copy"
            aria-label={copied ? t`Copied` : t`Copy the answer to ${label}`}
            // In a repeat, the same question has several answers.
            aria-describedby={head}
            title={copied ? t`Copied` : t`Copy`}
            onBlur={() => setCopied(false)}
            onClick={() => void copyText(answerText(question, value, wording, line.around)).then(setCopied)}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </BareButton>
        )}
      </dd>
    </div>
  );
}
