import { useCallback } from 'react';
import { useAddressState } from '~/shared/address/address-state';
import { type ColumnLayout, inLanguage, labelLanguage } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { submissionsAddress } from './address';
import type { FormId } from './queries';

/**
 * The language in which a person reads the questions of a form, and how to choose another: the one of the table's
 * labels. Null is the form's own language.
 */
export function useQuestionLanguage({ projectId, xmlFormId }: FormId): [string | null, (language: string) => void] {
  const [state, changeAddress] = useAddressState(submissionsAddress.read, submissionsAddress.write);
  const write = useCallback((layout: ColumnLayout | null) => changeAddress({ layout }), [changeAddress]);
  const { layout, change } = useColumnLayout(projectId, xmlFormId, state.layout, write);
  const { headers, language } = layout;
  const choose = useCallback((next: string) => change(inLanguage({ headers }, next)), [change, headers]);
  return [labelLanguage({ headers, language }) || null, choose];
}
