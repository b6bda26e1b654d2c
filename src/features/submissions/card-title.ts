import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, isNumeric } from '~/shared/answers/cells';
import { valueAt } from '~/shared/submissions/fields';

/** Enough answers to recognise a submission. */
const shownAnswers = 2;

/** What a form records by itself, by its usual names: the same or meaningless in most submissions. */
const metadata = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'subscriberid',
  'simserial',
  'phonenumber',
  'username',
  'email',
  'audit',
]);
const instanceNamePath = '/meta/instanceName';
/** Types without meaning for a reader: coordinates, and times, which most forms record themselves. */
const unsuited = new Set(['geopoint', 'geotrace', 'geoshape', 'dateTime', 'time']);

const isAnswer = (field: FormField) =>
  field.binary !== true &&
  !unsuited.has(field.type) &&
  !field.path.startsWith('/meta/') &&
  !metadata.has(field.path.slice(1).toLowerCase());

/**
 * What a person recognises a submission by: the name that the form gives it, otherwise its first answers. A number is
 * shown with the name of its field. Empty if there is no such answer. In: all fields that can be columns.
 */
export function titleAnswers(row: SubmissionRow, fields: readonly FormField[], locale: string): string[] {
  const name = valueAt(row, instanceNamePath);
  if (typeof name === 'string' && name.trim() !== '') return [name];
  const answers: string[] = [];
  for (const field of fields) {
    if (answers.length === shownAnswers) break;
    const text = isAnswer(field) ? answerText(row, field, locale) : undefined;
    if (text === undefined || text.trim() === '') continue;
    answers.push(isNumeric(field) ? `${field.name} ${text}` : text);
  }
  return answers;
}
