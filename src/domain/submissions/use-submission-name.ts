import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { selectableFields } from './fields';
import { type SubmissionName, submissionName } from './names';
import { useNaming } from './naming';
import { type FormId, useFields } from './queries';

/** How the submissions of a form are named for this person. Stable while its fields and the person's choice are. */
export function useSubmissionName(form: FormId): (row: SubmissionRow) => SubmissionName {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useFields(form);
  const chosen = useNaming(form);
  const fields = useMemo(() => selectableFields(data ?? []), [data]);
  return useCallback((row) => submissionName(row, fields, locale, chosen), [fields, locale, chosen]);
}
