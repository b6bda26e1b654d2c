import { useDeferredValue, useMemo } from 'react';
import type { DatasetExtended, FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { useSearchParam } from '~/shared/url-state/url-state';
import { type HomeProject, useProjectsWithContents } from './queries';

/** Null means all content, because the project's own name matched. */
export interface ProjectMatch {
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
): ProjectMatch[] {
  const isMatch = createWordMatcher(query);
  const matches = (text: string) => isMatch(foldForSearch(text));
  return projects.flatMap((project): ProjectMatch[] => {
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
  found: readonly ProjectMatch[] | undefined;
  /** Whether forms and lists were searched, too. */
  contentSearch: 'done' | 'pending' | 'failed';
  retry: () => void;
}

/** Project names are searched at once, the rest when it has loaded. The query is in the URL (`?q=`). */
export function useHomeSearch(projects: readonly HomeProject[] | undefined): HomeSearchState {
  const [text, setText] = useDebouncedSearch(...useSearchParam('q'));
  const query = useDeferredValue(text);
  const searching = foldForSearch(query).trim() !== '';
  const everything = useProjectsWithContents(searching);
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
  return { text, setText, found, contentSearch: inside, retry: () => void everything.refetch() };
}
