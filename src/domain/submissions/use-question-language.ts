import { useCallback } from 'react';
import { useAddressState } from '~/shared/address/address-state';
import { type ColumnLayout, inLanguage, labelLanguage } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { submissionsAddress } from './address';
import type { FormId } from './queries';

/** Language for the questions of a form, and its setter; shared with the table's labels. Null is the form's default. */
export function useQuestionLanguage({ projectId, xmlFormId }: FormId): [string | null, (language: string) => void] {
  const [state, changeAddress] = useAddressState(submissionsAddress.read, submissionsAddress.write);
  const write = useCallback((layout: ColumnLayout | null) => changeAddress({ layout }), [changeAddress]);
  const { layout, change } = useColumnLayout(projectId, xmlFormId, state.layout, write);
  const { headers, language } = layout;
  const choose = useCallback((next: string) => change(inLanguage({ headers }, next)), [change, headers]);
  return [labelLanguage({ headers, language }) || null, choose];
}
