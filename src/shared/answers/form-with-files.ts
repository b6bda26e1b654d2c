import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '~/api/query-client';
import type { DefinitionOf } from '~/shared/definitions/edition';
import type { Choice, FormModel } from '~/shared/xforms/model';
import { definitionKey, fetchFormModel, useFormModel } from '~/shared/xforms/queries';

/** A list of choices that is a CSV file, and the columns of its values and labels. */
export interface FileList {
  name: string;
  file: string;
  valueColumn: string;
  labelColumn: string;
}

/** The lists of a form that are CSV files. Of several questions with different columns the first decides. */
function fileLists({ choiceLists, nodes }: FormModel): FileList[] {
  const files = choiceLists.flatMap(({ name, file }) =>
    file !== null && /\.csv$/i.test(file) ? [{ name, file }] : [],
  );
  if (files.length === 0) return [];
  const columns = new Map<string, Pick<FileList, 'valueColumn' | 'labelColumn'>>();
  for (const { choices } of nodes)
    if (choices?.from === 'list' && !columns.has(choices.list))
      columns.set(choices.list, {
        valueColumn: choices.valueColumn ?? 'name',
        labelColumn: choices.labelColumn ?? 'label',
      });
  return files.flatMap(({ name, file }) => {
    const read = columns.get(name);
    return read ? [{ name, file, ...read }] : [];
  });
}

const filesQuery = (definition: DefinitionOf, lists: readonly FileList[]) =>
  queryOptions({
    queryKey: [...definitionKey(definition), 'choices in files'],
    queryFn: async ({ signal }) => (await import('./choice-files')).readChoiceFiles(definition, lists, signal),
    staleTime: definition.edition.kind === 'version' ? Infinity : 60_000,
    structuralSharing: false,
  });

const withChoices = (model: FormModel, found: ReadonlyMap<string, Choice[]>): FormModel => ({
  ...model,
  choiceLists: model.choiceLists.map((list) => ({ ...list, choices: found.get(list.name) ?? list.choices })),
});

/**
 * A form with the choices of attached CSV files. It is there before they are read. Null waits. `isPending`: the form is
 * still read; `isReadingFiles`: its files are. Errors as in `useFormModel`.
 */
export function useFormWithFiles(definition: DefinitionOf | null) {
  const { data, isPending, error } = useFormModel(definition);
  const model = data?.model;
  const lists = useMemo(() => (model ? fileLists(model) : []), [model]);
  const hasFiles = definition !== null && lists.length > 0;
  const files = useQuery(hasFiles ? filesQuery(definition, lists) : { queryKey: ['no files'], queryFn: skipToken });
  const found = hasFiles ? files.data : undefined;
  const whole = useMemo(() => (model && found ? withChoices(model, found) : model), [model, found]);
  return { model: whole, isPending, isReadingFiles: hasFiles && files.isPending, error };
}

/** The same outside of a component, once all is read. Errors as in `useFormModel`. */
export async function fetchFormWithFiles(definition: DefinitionOf): Promise<FormModel> {
  const { model } = await fetchFormModel(definition);
  const lists = fileLists(model);
  return lists.length > 0 ? withChoices(model, await queryClient.fetchQuery(filesQuery(definition, lists))) : model;
}
