import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, isNumeric } from '~/shared/answers/cells';
import { visibleName } from '~/shared/lib/visible-name';
import { valueAt } from './fields';
import { firstAnswers, instanceNamePath } from './naming-fields';

/** Enough answers to recognise a submission. */
const shownAnswers = 2;
/**
 * What a person recognises a submission by: the name that the form gives it, otherwise its first answers. A number is
 * shown with the name of its field. Empty if there is no such answer. In: all fields that can be columns.
 */
export function titleAnswers(row: SubmissionRow, fields: readonly FormField[], locale: string): string[] {
  const name = valueAt(row, instanceNamePath);
  if (typeof name === 'string' && name.trim() !== '') return [name];
  const answers: string[] = [];
  for (const field of firstAnswers(fields)) {
    if (answers.length === shownAnswers) break;
    const text = answerText(row, field, locale);
    if (text === undefined || text.trim() === '') continue;
    answers.push(isNumeric(field) ? `${field.name} ${text}` : text);
  }
  return answers;
}

const uuid = /^(?:uuid:)?([0-9a-f]{8})-[0-9a-f]{4}-/i;
/** Ids that are no UUIDs differ at their ends rather than at their starts. */
const shownOfId = 8;

/** The part of an instance id that tells submissions of one name apart: the start of a UUID, or the end of another id. */
export function shortId(instanceId: string): string {
  const start = uuid.exec(instanceId)?.[1];
  if (start !== undefined) return start.toLowerCase();
  const characters = [...visibleName(instanceId.replace(/^uuid:/, ''))];
  return characters.length <= shownOfId ? characters.join('') : `…${characters.slice(-shownOfId).join('')}`;
}

/** An answer may have thousands of characters. */
const longestTitle = 60;

/** The name of a submission in its parts; the title is empty if nothing names it. */
export interface SubmissionName {
  title: string;
  id: string;
}

/** The name of a submission, the same in every list, filter and order. In: all fields that can be columns. */
export function submissionName(row: SubmissionRow, fields: readonly FormField[], locale: string): SubmissionName {
  const whole = visibleName(titleAnswers(row, fields, locale).join(' · '));
  const characters = whole.length > longestTitle ? [...whole] : null;
  const title =
    characters && characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('').trimEnd()}…` : whole;
  return { title, id: shortId(row.__id) };
}

/** The name in one text, for links, dialogs and notices. */
export const nameText = ({ title, id }: SubmissionName): string => (title === '' ? id : `${title} · ${id}`);
