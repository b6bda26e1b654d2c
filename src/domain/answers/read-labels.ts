import { textIn } from '~/domain/xforms/model';
import { fetchFormWithFiles, largeFiles } from './form-with-files';
import type { FormLabels } from './use-form-labels';
import { odataName, type Question, questionsOfForm } from './questions';
import { isManyChoices, isOneChoice, valuesOf } from './texts';

const odataPath = (path: string): string =>
  path
    .split('/')
    .map((step) => step && odataName(step))
    .join('/');

/** Reads the labels of a form from its definition. Errors as in `useFormModel`. */
export async function readLabels(form: {
  projectId: number;
  xmlFormId: string;
  isDraft: boolean;
}): Promise<FormLabels> {
  const { projectId, xmlFormId, isDraft } = form;
  const model = await fetchFormWithFiles({
    projectId,
    xmlFormId,
    edition: { kind: isDraft ? 'draft' : 'published' },
  });
  const questions = questionsOfForm(model);
  const byPath = new Map<string, Question>(questions.all.map((question) => [odataPath(question.path), question]));
  const { defaultLanguage } = questions;
  const inLanguage = (language: string) => (language === '' ? (defaultLanguage ?? '') : language);
  return {
    languages: model.languages,
    largeFiles: largeFiles(model),
    question: (path, language) => {
      const question = byPath.get(path);
      if (!question) return null;
      return textIn(question.label, inLanguage(language), defaultLanguage).replace(/\s+/g, ' ').trim() || null;
    },
    choices: (path, answer, language) => {
      const question = byPath.get(path);
      if (!question || !(isOneChoice(question) || isManyChoices(question))) return null;
      const labelOf = (value: string) => {
        const choice = questions.choice(question, value);
        return (choice && textIn(choice.label, inLanguage(language), defaultLanguage)) || value;
      };
      return isOneChoice(question) ? labelOf(answer) : valuesOf(answer).map(labelOf).join(', ');
    },
  };
}
