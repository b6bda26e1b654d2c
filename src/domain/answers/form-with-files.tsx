import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definitionKey, type DefinitionRef } from '~/api/form-version-ref';
import { queryClient } from '~/api/query-client';
import type { FormField } from '~/api/schema';
import { fetchFormModel, useFormModel } from '~/domain/definitions/queries';
import { parseChoiceFilter } from '~/engines/xforms/choice-filter';
import { type Choice, type FormModel, queriedFile } from '~/engines/xforms/model';
import { formatSize } from '~/shared/lib/sizes';
import { Name } from '~/shared/ui/text/Name';
import { questionsFromFields, questionsFromModel } from './questions';
import type { AnswerFormat } from './texts';

export interface ChoiceFileList {
  name: string;
  file: string;
  /** `itemsets`: the one itemsets.csv has all lists of a form, with a label column for each language. */
  kind: 'csv' | 'itemsets' | 'geojson' | 'xml';
  valueColumn: string;
  labelColumn: string;
  filterColumns?: readonly string[];
  /** For a select with search(): column names by language, instead of valueColumn and labelColumn. */
  columns?: readonly Choice[];
}

/** Choices by list name; null for a file that is too large. */
export type ChoicesByList = ReadonlyMap<string, Choice[] | null>;

function kindOf(file: string): ChoiceFileList['kind'] | null {
  if (file === queriedFile) return 'itemsets';
  const ending = /\.(csv|geojson|xml)$/i.exec(file)?.[1]?.toLowerCase();
  return ending === 'csv' || ending === 'geojson' || ending === 'xml' ? ending : null;
}

function fileLists({ choiceLists, nodes, root }: FormModel): ChoiceFileList[] {
  const files = choiceLists.flatMap(({ name, file, columns }) => {
    const kind = file === null ? null : kindOf(file);
    return file === null || kind === null ? [] : [{ name, file, kind, ...(columns && { columns }) }];
  });
  if (files.length === 0) return [];
  const read = new Map<string, Pick<ChoiceFileList, 'valueColumn' | 'labelColumn'> & { filterColumns: string[] }>();
  for (const { choices, path } of nodes) {
    if (choices?.from !== 'list') continue;
    const known = read.get(choices.list) ?? {
      valueColumn: choices.valueColumn ?? 'name',
      labelColumn: choices.labelColumn ?? 'label',
      filterColumns: [],
    };
    known.filterColumns.push(...parseChoiceFilter(choices.filter, root, path).map(({ column }) => column));
    read.set(choices.list, known);
  }
  return files.flatMap((one) => {
    const names = read.get(one.name);
    return names ? [{ ...one, ...names }] : [];
  });
}

const filesQuery = (definition: DefinitionRef, lists: readonly ChoiceFileList[]) =>
  queryOptions({
    queryKey: [...definitionKey(definition), 'choices in files'],
    queryFn: async ({ signal }) => (await import('./choice-files')).readChoiceFiles(definition, lists, signal),
    staleTime: definition.edition.kind === 'version' ? Infinity : 60_000,
    structuralSharing: false,
  });

const withChoices = (model: FormModel, found: ChoicesByList): FormModel => ({
  ...model,
  choiceLists: model.choiceLists.map((list) => {
    const choices = found.get(list.name);
    if (choices === null) return { ...list, isTooLarge: true };
    return choices ? { ...list, choices: [...list.choices, ...choices] } : list;
  }),
});

/** Names of files that were too large to read for choice labels. */
export const largeFileNames = ({ choiceLists }: FormModel): string[] => [
  ...new Set(choiceLists.flatMap(({ file, isTooLarge }) => (isTooLarge === true && file !== null ? [file] : []))),
];

/** A form, with the choices of its attached files once they are read. Null disables it. Errors as in `useFormModel`. */
export function useFormWithFiles(definition: DefinitionRef | null) {
  const { data, isPending, error } = useFormModel(definition);
  const model = data?.model;
  const lists = useMemo(() => (model ? fileLists(model) : []), [model]);
  const hasFiles = definition !== null && lists.length > 0;
  const files = useQuery(hasFiles ? filesQuery(definition, lists) : { queryKey: ['no files'], queryFn: skipToken });
  const found = hasFiles ? files.data : undefined;
  const whole = useMemo(() => (model && found ? withChoices(model, found) : model), [model, found]);
  return { model: whole, isPending, isReadingFiles: hasFiles && files.isPending, error };
}

/** Non-hook version of the above, once everything is read. Errors as in `useFormModel`. */
export async function fetchFormWithFiles(definition: DefinitionRef): Promise<FormModel> {
  const { model } = await fetchFormModel(definition);
  const lists = fileLists(model);
  return lists.length > 0 ? withChoices(model, await queryClient.fetchQuery(filesQuery(definition, lists))) : model;
}

const noFields: readonly FormField[] = [];

/** How answers are formatted. Without a model, fields stand in for it; `language` null is the form's default. */
export function useAnswerFormat(
  model: FormModel | undefined,
  fields: readonly FormField[] | undefined,
  language: string | null,
): AnswerFormat {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const questions = useMemo(
    () => (model ? questionsFromModel(model) : questionsFromFields(fields ?? noFields)),
    [model, fields],
  );
  return useMemo(() => {
    const shown = language !== null && model?.languages.includes(language) === true ? language : model?.defaultLanguage;
    return { questions, language: model ? (shown ?? '') : null, locale };
  }, [questions, model, language, locale]);
}

export function LargeFiles({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  if (names.length === 0) return null;
  const limit = formatSize(maxFileSize, i18n.locale);
  const files = names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <Name>{name}</Name>
    </span>
  ));
  return (
    <p className="muted" role="note">
      <Trans>
        Some choices are shown by their codes, because their labels are in a file larger than {limit}: {files}
      </Trans>
    </p>
  );
}

/** Bytes. Of a larger file, values are shown instead of labels. */
export const maxFileSize = 4_000_000;
