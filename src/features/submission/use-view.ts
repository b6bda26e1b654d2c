import type { FormField, SubmissionRow } from '~/api/schema';
import { useFormWithFiles } from '~/domain/answers/form-with-files';
import type { Wording } from '~/domain/answers/texts';
import { useWording } from '~/domain/answers/use-wording';
import { versionCalled } from '~/api/edition';
import type { FormModel } from '~/domain/xforms/model';
import { useQuestionLanguage } from '~/domain/submissions/use-question-language';
import type { SubmissionId } from '~/domain/submissions/record';
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

/** The questions of the version that was filled in, in the language of the table's labels. */
export function useView(id: SubmissionId, row: SubmissionRow | undefined): View {
  const { projectId, xmlFormId } = id;
  const [language, onLanguage] = useQuestionLanguage(id);
  const { data: fields } = useFields(id);
  const { model } = useFormWithFiles(
    row ? { projectId, xmlFormId, edition: versionCalled(row.__system.formVersion) } : null,
  );
  const wording = useWording(model, fields, language);
  return { model, fields, language, onLanguage, wording };
}
