import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { FormField } from '~/api/schema';
import type { FormModel } from '~/domain/xforms/model';
import { questionsOfFields, questionsOfForm } from './questions';
import type { Wording } from './texts';

const noFields: readonly FormField[] = [];

/**
 * How the answers of a form are written. In: its definition (undefined while it loads, or if it cannot be read), fields
 * that stand in for it, and the language of the labels (null for the form's default).
 */
export function useWording(
  model: FormModel | undefined,
  fields: readonly FormField[] | undefined,
  language: string | null,
): Wording {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const questions = useMemo(
    () => (model ? questionsOfForm(model) : questionsOfFields(fields ?? noFields)),
    [model, fields],
  );
  return useMemo(() => {
    const shown = language !== null && model?.languages.includes(language) === true ? language : model?.defaultLanguage;
    return { questions, language: model ? (shown ?? '') : null, locale };
  }, [questions, model, language, locale]);
}
