import { type AnswerScopes, choiceLabelText } from '~/engines/xforms/choice-filter';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { languageCode, localizedText } from '~/engines/xforms/model';
import { answerKey, ownValue } from '~/engines/xforms/odata-names';
import { formatDateOnly, formatTime } from '~/shared/lib/dates';
import { formatDigits } from '~/shared/lib/numbers';
import { type AnswerLine, type FormLine, isEmpty } from './lines';
import type { Question, Questions } from './questions';
import { type AnswerKind, isEquivalent } from './same-meaning';

export interface AnswerFormat {
  questions: Questions;
  /** Language of the labels ('' for the form's own); null shows names. */
  language: string | null;
  locale: string;
}

/** The `lang` attribute of labels; undefined for names and unknown languages. */
export const labelLang = ({ language }: AnswerFormat): string | undefined =>
  (language === null ? null : languageCode(language)) ?? undefined;

export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const isDigits = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

function numberText(value: unknown, locale: string): string | null {
  if (typeof value === 'number') return formatDigits(value, locale);
  const text = plainText(value).trim().replace(/^\+/, '');
  return isDigits(text) ? formatDigits(text, locale) : null;
}

const offsetOf = (text: string): string => /(?:Z|[+-]\d\d(?::?\d\d)?)$/.exec(text)?.[0] ?? '';

/** "2026/03/13 08:15:00 +03:00": device time with its offset, so that the day is the same for every reader. */
export function dateTimeText(text: string): string {
  const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})T(.+)$/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  return [formatDateOnly(day), timeText(time)].join(' ');
}

function timeText(text: string): string {
  const offset = offsetOf(text.trim());
  return `${formatTime(text.trim())}${offset === '' ? '' : ` ${offset === 'Z' ? 'UTC' : offset}`}`;
}

/** The selected values of an answer with several, without duplicates. */
export const splitValues = (value: unknown): string[] => [
  ...new Set(
    plainText(value)
      .split(/\s+/)
      .filter((one) => one !== ''),
  ),
];

/** Null without a label. If several choices have the value and `around` does not decide, all their labels. */
export function choiceLabel(
  question: Question,
  value: string,
  { questions, language }: Pick<AnswerFormat, 'questions' | 'language'>,
  around?: AnswerScopes,
): string | null {
  if (language === null) return null;
  const choices = questions.choices(question, value, around);
  return choiceLabelText(
    value,
    choices.map(({ label }) => localizedText(label, language, questions.defaultLanguage)),
  );
}

export const isSelectOne = ({ type }: Question): boolean => type === 'selectOne';
export const isSelectMultiple = ({ type }: Question): boolean => type === 'selectMultiple' || type === 'rank';

/** "-1.29, 36.82" for each point; null for anything but geometry. */
function placeText(value: unknown): string | null {
  return (
    parseGeoAnswer(value)
      ?.points.map(({ lat, lon }) => `${lat}, ${lon}`)
      .join('; ') ?? null
  );
}

/** An answer as readers see it: for search, comparison and copying. */
export function answerText(
  question: Question | undefined,
  value: unknown,
  wording: AnswerFormat,
  around?: AnswerScopes,
): string {
  const text = plainText(value);
  if (!question || isEmpty(value)) return text;
  if (isSelectOne(question)) return choiceLabel(question, text, wording, around) ?? text;
  if (isSelectMultiple(question))
    return splitValues(value)
      .map((one) => choiceLabel(question, one, wording, around) ?? one)
      .join(', ');
  switch (question.type) {
    case 'int':
    case 'decimal':
      return numberText(value, wording.locale) ?? text;
    case 'date':
      return formatDateOnly(text);
    case 'time':
      return timeText(text);
    case 'dateTime':
      return dateTimeText(text);
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return placeText(value) ?? text;
    case 'binary':
      return text.trim();
    default:
      return text;
  }
}

const kindOf = (question: Question | undefined): AnswerKind => {
  if (!question) return 'string';
  if (isSelectOne(question) || isSelectMultiple(question)) return 'choices';
  return question.type === 'binary' ? 'file' : (question.type ?? 'string');
};

/** Whether two answers mean the same, such as `5` and `5.0`, or have equal labels. */
export function isSameAnswer(
  question: Question | undefined,
  one: unknown,
  other: unknown,
  wording: AnswerFormat,
): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  return (
    isEquivalent(kindOf(question), plainText(one), plainText(other)) ||
    (question?.type !== 'string' && answerText(question, one, wording) === answerText(question, other, wording))
  );
}

/** The label without its references filled in; the name if there is none. */
export function questionLabel({ question, name }: Pick<FormLine, 'question' | 'name'>, wording: AnswerFormat): string {
  const { questions, language } = wording;
  if (!question || language === null) return name;
  return localizedText(question.label, language, questions.defaultLanguage) || name;
}

/** The label as the respondent saw it: `${name}` is replaced by the answer beside it. */
export function labelWithAnswers(line: FormLine, wording: AnswerFormat): string {
  const label = questionLabel(line, wording);
  if (line.kind !== 'answer' || !label.includes('${')) return label;
  return label.replace(/\$\{([^{}]+)\}/g, (written, name: string) => {
    const value = ownValue(line.beside, answerKey(line.beside, name));
    return isEmpty(value) || typeof value === 'object'
      ? written
      : answerText(wording.questions.named(name), value, wording, line.around);
  });
}

export function searchedText(line: AnswerLine, wording: AnswerFormat): string {
  const { name, value, question, around } = line;
  return [name, labelWithAnswers(line, wording), plainText(value), answerText(question, value, wording, around)]
    .join('\n')
    .slice(0, 20_000);
}
