import { conditionsOf } from '~/engines/xforms/choice-filter';
import { type FormModel, textIn } from '~/engines/xforms/model';
import { odataPath } from '~/engines/xforms/odata-names';
import { fetchFormWithFiles, largeFiles } from './form-with-files';
import { type Question, questionsOfForm } from './questions';
import { choiceLabel, isManyChoices, isOneChoice, valuesOf } from './texts';
import type { FormLabels } from './use-form-labels';

function tellingPaths({ nodes, choiceLists, root }: FormModel): ReadonlySet<string> {
  const ambiguous = new Set(
    choiceLists
      .filter(({ choices }) => new Set(choices.map(({ name }) => name)).size < choices.length)
      .map(({ name }) => name),
  );
  const conditions = nodes.flatMap(({ choices, path }) =>
    choices && ambiguous.has(choices.list) ? conditionsOf(choices.filter, root, path) : [],
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
  const questions = questionsOfForm(model);
  const byPath = Map.groupBy<string, Question>(questions.all, ({ path }) => odataPath(path));
  const { defaultLanguage } = questions;
  const inLanguage = (language: string) => (language === '' ? (defaultLanguage ?? '') : language);
  return {
    languages: model.languages,
    largeFiles: largeFiles(model),
    tellingPaths: tellingPaths(model),
    question: (path, language) => {
      const labels = (byPath.get(path) ?? []).map(({ label }) =>
        textIn(label, inLanguage(language), defaultLanguage).replace(/\s+/g, ' ').trim(),
      );
      return labels.filter((label) => label !== '').join(' / ') || null;
    },
    choices: (path, answer, language, around) => {
      const [question] = byPath.get(path) ?? [];
      if (!question || !(isOneChoice(question) || isManyChoices(question))) return null;
      const wording = { questions, language: inLanguage(language) };
      const labelOf = (value: string) => choiceLabel(question, value, wording, around) ?? value;
      return isOneChoice(question) ? labelOf(answer) : valuesOf(answer).map(labelOf).join(', ');
    },
    isShared: (path, value) => {
      const [question] = byPath.get(path) ?? [];
      return question !== undefined && questions.choices(question, value).length > 1;
    },
  };
}
