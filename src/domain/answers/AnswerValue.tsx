import { Trans } from '@lingui/react/macro';
import { FileAnswer } from './FileAnswer';
import { placeOf } from './geo';
import { Highlighted } from './Highlighted';
import { type AnswerLine, isEmpty } from './lines';
import { LongText } from './LongText';
import type { MissingFiles } from './missing-files';
import { PlaceAnswer } from './PlaceAnswer';
import type { Question } from './questions';
import {
  answerText,
  choiceLabel,
  isManyChoices,
  isOneChoice,
  labelLang,
  plainText,
  valuesOf,
  type Wording,
} from './texts';

interface AnswerValueProps {
  line: AnswerLine;
  wording: Wording;
  /** What was searched for, folded. */
  words: readonly string[];
  /** The address of a file of the submission by its name. */
  fileAddress: (name: string) => string;
  missing: MissingFiles;
}

/** An answer in the way of its question. */
export function AnswerValue({ line, wording, words, fileAddress, missing }: AnswerValueProps) {
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
    return <FileAnswer key={name} name={name} address={fileAddress(name)} missing={isMissing} />;
  }
  const place = isPlace(question, value) ? placeOf(value) : null;
  if (place) return <PlaceAnswer place={place} />;
  if (question && isOneChoice(question))
    return (
      <ChoiceText
        value={plainText(value)}
        label={choiceLabel(question, plainText(value), wording, around)}
        lang={labelLang(wording)}
        words={words}
      />
    );
  if (question && isManyChoices(question))
    return (
      <ul className={question.type === 'rank' ? 'answer-choices answer-ranked' : 'answer-choices'}>
        {valuesOf(value).map((one) => (
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

/** A text is a place only if the question asks for one. */
const isPlace = (question: Question | undefined, value: unknown): boolean =>
  typeof value === 'object' || (question !== undefined && placeTypes.has(question.type));

interface ChoiceTextProps {
  value: string;
  label: string | null;
  lang: string | undefined;
  words: readonly string[];
}

/** The label of a choice with its value beside it, unless it begins with it, or the value alone. */
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
