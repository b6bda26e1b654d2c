import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, isNumeric } from '~/domain/answers/cells';
import { visibleName } from '~/shared/lib/visible-name';
import { selectableFields, valueAt } from './fields';
import { firstAnswers, instanceNamePath, useNaming } from './naming';
import { type FormOrDraftRef, useFields } from './queries';
import { shortId } from './short-id';

/** Stable while the fields and the user's choice are. */
export function useSubmissionName(form: FormOrDraftRef): (row: SubmissionRow) => SubmissionName {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useFields(form);
  const chosen = useNaming(form);
  const fields = useMemo(() => selectableFields(data ?? []), [data]);
  return useCallback((row) => submissionName(row, fields, locale, chosen), [fields, locale, chosen]);
}

const shownAnswers = 2;
/** The answer as a name; numbers get the name of their field. Empty without an answer. */
function answerAsName(field: FormField, row: SubmissionRow, locale: string): string[] {
  const text = answerText(row, field, locale);
  if (text === undefined || text.trim() === '') return [];
  return [isNumeric(field) ? `${field.name} ${text}` : text];
}

/**
 * What identifies a submission for users: the form's instance name, else the answer to the `chosen` question, else
 * the
 * first answers. Empty without any. `fields`: all that can be columns.
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
  const answer = own ? answerAsName(own, row, locale) : [];
  if (answer.length > 0) return answer;
  return firstAnswers(fields)
    .flatMap((field) => answerAsName(field, row, locale))
    .slice(0, shownAnswers);
}

/** Characters; an answer may have thousands. */
const maxTitleLength = 60;

/** `title` is empty if nothing names it. */
export interface SubmissionName {
  title: string;
  id: string;
}

/** The same in every list, filter and order. Parameters as for `titleAnswers`. */
export function submissionName(...named: Parameters<typeof titleAnswers>): SubmissionName {
  const [row] = named;
  const whole = visibleName(titleAnswers(...named).join(' · '));
  const characters = whole.length > maxTitleLength ? [...whole] : null;
  const title =
    characters && characters.length > maxTitleLength
      ? `${characters.slice(0, maxTitleLength).join('').trimEnd()}…`
      : whole;
  return { title, id: shortId(row.__id) };
}

export const formatSubmissionName = ({ title, id }: SubmissionName): string => (title === '' ? id : `${title} · ${id}`);
