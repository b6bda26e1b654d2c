import { useDeferredValue, useMemo } from 'react';
import type { DatasetExtended, FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { useParameter } from '~/shared/address/address-state';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { useQuickFind } from '~/shared/ui/controls/SearchField';
import { type HomeProject, useEverything } from './queries';

/** Null means all content, because the project's own name matched. */
export interface Found {
  project: HomeProject;
  forms: readonly FormExtended[] | null;
  lists: readonly DatasetExtended[] | null;
}

/** Undefined before it has loaded. */
export interface Contents {
  forms: readonly FormExtended[];
  lists: readonly DatasetExtended[];
}

/** Searches project, form and list names for all words. Keeps the order. */
export function searchProjects(
  projects: readonly HomeProject[],
  contents: ReadonlyMap<number, Contents> | undefined,
  query: string,
): Found[] {
  const isMatch = findWords(query);
  const matches = (text: string) => isMatch(fold(text));
  return projects.flatMap((project): Found[] => {
    if (matches(project.name)) return [{ project, forms: null, lists: null }];
    const inside = contents?.get(project.id);
    const forms = inside?.forms.filter((form) => matches(`${formName(form)} ${form.xmlFormId}`)) ?? [];
    const lists = inside?.lists.filter((list) => matches(list.name)) ?? [];
    return forms.length + lists.length > 0 ? [{ project, forms, lists }] : [];
  });
}

export interface HomeSearchState {
  text: string;
  setText: (text: string) => void;
  /** Undefined without a search, and before the projects have loaded. */
  found: readonly Found[] | undefined;
  /** Whether forms and lists were searched, too. */
  inside: 'done' | 'pending' | 'failed';
  retry: () => void;
}

/** Project names are searched at once, the rest when it has loaded. The query is in the URL (`?q=`). */
export function useHomeSearch(projects: readonly HomeProject[] | undefined): HomeSearchState {
  const [text, setText] = useQuickFind(...useParameter('q'));
  const query = useDeferredValue(text);
  const searching = fold(query).trim() !== '';
  const everything = useEverything(searching);
  const contents = useMemo(
    () =>
      everything.data &&
      new Map(
        everything.data.map(({ id, formList, datasetList }): [number, Contents] => [
          id,
          { forms: formList ?? [], lists: datasetList ?? [] },
        ]),
      ),
    [everything.data],
  );
  const found = useMemo(
    () => (searching && projects ? searchProjects(projects, contents, query) : undefined),
    [searching, projects, contents, query],
  );
  const inside = contents ? 'done' : everything.error ? 'failed' : 'pending';
  return { text, setText, found, inside, retry: () => void everything.refetch() };
}
