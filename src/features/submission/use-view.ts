import { useCallback } from 'react';
import type { FormField, SubmissionRow } from '~/api/schema';
import { useAddressState } from '~/shared/address/address-state';
import type { Wording } from '~/shared/answers/texts';
import { useWording } from '~/shared/answers/use-wording';
import { versionCalled } from '~/shared/definitions/edition';
import type { FormModel } from '~/shared/xforms/model';
import { useFormModel } from '~/shared/xforms/queries';
import { submissionAddress } from './address';
import type { SubmissionId } from '~/shared/submissions/record';
import { useFields } from './queries';

/** In which words the submission is shown. */
export interface View {
  model: FormModel | undefined;
  fields: readonly FormField[] | undefined;
  /** Null for the form's default. */
  language: string | null;
  onLanguage: (language: string) => void;
  wording: Wording;
}

/** The questions of the version that was filled in, with the language from the address. */
export function useView(id: SubmissionId, row: SubmissionRow | undefined): View {
  const { projectId, xmlFormId } = id;
  const [{ language }, change] = useAddressState(submissionAddress.read, submissionAddress.write);
  const { data: fields } = useFields(id);
  const { data: reading } = useFormModel(
    row ? { projectId, xmlFormId, edition: versionCalled(row.__system.formVersion) } : null,
  );
  const model = reading?.model;
  const wording = useWording(model, fields, language);
  const onLanguage = useCallback((chosen: string) => change({ language: chosen }), [change]);
  return { model, fields, language, onLanguage, wording };
}
