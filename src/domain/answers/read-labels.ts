import { parseChoiceFilter } from '~/engines/xforms/choice-filter';
import { type FormModel, localizedText } from '~/engines/xforms/model';
import { odataPath } from '~/engines/xforms/odata-names';
import { fetchFormWithFiles, largeFileNames } from './form-with-files';
import { type Question, questionsFromModel } from './questions';
import { choiceLabel, isSelectMultiple, isSelectOne, splitValues } from './texts';
import type { FormLabels } from './use-form-labels';

function distinguishingPaths({ nodes, choiceLists, root }: FormModel): ReadonlySet<string> {
  const ambiguous = new Set(
    choiceLists
      .filter(({ choices }) => new Set(choices.map(({ name }) => name)).size < choices.length)
      .map(({ name }) => name),
  );
  const conditions = nodes.flatMap(({ choices, path }) =>
    choices && ambiguous.has(choices.list) ? parseChoiceFilter(choices.filter, root, path) : [],
  );
  return new Set(conditions.flatMap(({ value }) => ('path' in value ? [odataPath(value.path)] : [])));
}

/** Errors as in `useFormModel`. */
export async function readLabels(form: {
  projectId: number;
  xmlFormId: string;
  isDraft: boolean;
}): Promise<FormLabels> {
  const { projectId, xmlFormId, isDraft } = form;
  return labelsOfForm(
    await fetchFormWithFiles({ projectId, xmlFormId, edition: { kind: isDraft ? 'draft' : 'published' } }),
  );
}

export function labelsOfForm(model: FormModel): FormLabels {
  const questions = questionsFromModel(model);
  const byPath = Map.groupBy<string, Question>(questions.all, ({ path }) => odataPath(path));
  const { defaultLanguage } = questions;
  const inLanguage = (language: string) => (language === '' ? (defaultLanguage ?? '') : language);
  return {
    languages: model.languages,
    largeFiles: largeFileNames(model),
    distinguishingPaths: distinguishingPaths(model),
    question: (path, language) => {
      const labels = (byPath.get(path) ?? []).map(({ label }) =>
        localizedText(label, inLanguage(language), defaultLanguage).replace(/\s+/g, ' ').trim(),
      );
      return labels.filter((label) => label !== '').join(' / ') || null;
    },
    choices: (path, answer, language, around) => {
      const [question] = byPath.get(path) ?? [];
      if (!question || !(isSelectOne(question) || isSelectMultiple(question))) return null;
      const wording = { questions, language: inLanguage(language) };
      const labelOf = (value: string) => choiceLabel(question, value, wording, around) ?? value;
      return isSelectOne(question) ? labelOf(answer) : splitValues(answer).map(labelOf).join(', ');
    },
    isShared: (path, value) => {
      const [question] = byPath.get(path) ?? [];
      return question !== undefined && questions.choices(question, value).length > 1;
    },
  };
}
