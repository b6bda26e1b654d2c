import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, isNumeric } from '~/domain/answers/cells';
import { visibleName } from '~/shared/lib/visible-name';
import { selectableFields, valueAt } from './fields';
import { firstAnswers, instanceNamePath, useNaming } from './naming';
import { type FormId, useFields } from './queries';
import { shortId } from './short-id';

/** How the submissions of a form are named for this person. Stable while its fields and the person's choice are. */
export function useSubmissionName(form: FormId): (row: SubmissionRow) => SubmissionName {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useFields(form);
  const chosen = useNaming(form);
  const fields = useMemo(() => selectableFields(data ?? []), [data]);
  return useCallback((row) => submissionName(row, fields, locale, chosen), [fields, locale, chosen]);
}

/** Enough answers to recognise a submission. */
const shownAnswers = 2;
/** The answer as a name, as a list; a number with the name of its field. Empty without an answer. */
function nameBy(field: FormField, row: SubmissionRow, locale: string): string[] {
  const text = answerText(row, field, locale);
  if (text === undefined || text.trim() === '') return [];
  return [isNumeric(field) ? `${field.name} ${text}` : text];
}

/**
 * What a person recognises a submission by: the name that the form gives it, otherwise the answer that they have
 * chosen, otherwise its first answers. Empty if there is no such answer. Takes all fields that can be columns, and the
 * path of the chosen one.
 */
export function titleAnswers(
  row: SubmissionRow,
  fields: readonly FormField[],
  locale: string,
  chosen: string | null = null,
): string[] {
  const name = valueAt(row, instanceNamePath);
  if (typeof name === 'string' && name.trim() !== '') return [name];
  const own = chosen === null ? undefined : fields.find(({ path }) => path === chosen);
  const answer = own ? nameBy(own, row, locale) : [];
  if (answer.length > 0) return answer;
  return firstAnswers(fields)
    .flatMap((field) => nameBy(field, row, locale))
    .slice(0, shownAnswers);
}

/** An answer may have thousands of characters. */
const longestTitle = 60;

/** The name of a submission in its parts; the title is empty if nothing names it. */
export interface SubmissionName {
  title: string;
  id: string;
}

/** The name of a submission, the same in every list, filter and order. Takes as for `titleAnswers`. */
export function submissionName(...named: Parameters<typeof titleAnswers>): SubmissionName {
  const [row] = named;
  const whole = visibleName(titleAnswers(...named).join(' · '));
  const characters = whole.length > longestTitle ? [...whole] : null;
  const title =
    characters && characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('').trimEnd()}…` : whole;
  return { title, id: shortId(row.__id) };
}

/** The name in one text, for links, dialogs and notices. */
export const nameText = ({ title, id }: SubmissionName): string => (title === '' ? id : `${title} · ${id}`);
