import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { copyText } from '~/shared/ui/text/CopyButton';
import { AnswerValue } from './AnswerValue';
import { Highlighted } from './Highlighted';
import { type AnswerLine, type EntryLine, type FormLine, type GroupLine, isEmpty } from './lines';
import type { MissingFiles } from './missing-files';
import { answerText, filledLabel, labelLang, labelOf, type Wording } from './texts';

interface LineContext {
  wording: Wording;
  words: readonly string[];
  fileAddress: (name: string) => string;
  missing: MissingFiles;
}

/** Lines one under the other: headings, and between them lists of answers. */
export function AnswerRun({ lines, level, ...context }: LineContext & { lines: readonly FormLine[]; level: number }) {
  const id = useId();
  // The heading that the next answers stand under.
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
      parts.push(<Head key={line.key} id={head} line={line} level={Math.min(level + line.depth, 6)} {...context} />);
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
  const label = <Highlighted text={labelOf(line, wording)} words={words} />;
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
      <span className="answers-number">
        <Trans>
          {number} of {count}
        </Trans>
      </span>
    </Heading>
  );
}

/** A list of answers may hold only terms and their descriptions. */
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
  const label = filledLabel(line, wording);
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
            // The same question is answered several times in a repeat.
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
