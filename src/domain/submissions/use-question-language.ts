import { useCallback } from 'react';
import { type ColumnLayout, withLanguage, labelLanguage } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { useUrlState } from '~/shared/url-state/url-state';
import type { FormOrDraftRef } from './queries';
import { submissionsSearchSchema } from './search-params';

/** Language for the questions of a form, and its setter; shared with the table's labels. Null is the form's default. */
export function useQuestionLanguage({
  projectId,
  xmlFormId,
}: FormOrDraftRef): [string | null, (language: string) => void] {
  const [state, changeAddress] = useUrlState(submissionsSearchSchema.read, submissionsSearchSchema.write);
  const write = useCallback((layout: ColumnLayout | null) => changeAddress({ layout }), [changeAddress]);
  const { layout, change } = useColumnLayout(projectId, xmlFormId, state.layout, write);
  const { headers, language } = layout;
  const choose = useCallback((next: string) => change(withLanguage({ headers }, next)), [change, headers]);
  return [labelLanguage({ headers, language }) || null, choose];
}
