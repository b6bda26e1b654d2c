import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { selectableFields } from './fields';
import { type SubmissionName, submissionName } from './names';
import { type FormId, useFields } from './queries';

/** How the submissions of a form are named. Stable while its fields are. */
export function useSubmissionName(form: FormId): (row: SubmissionRow) => SubmissionName {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useFields(form);
  const fields = useMemo(() => selectableFields(data ?? []), [data]);
  return useCallback((row) => submissionName(row, fields, locale), [fields, locale]);
}
