import { useDeferredValue, useMemo } from 'react';
import { useParameter } from '~/shared/address/address-state';
import { useQuickFind } from '~/shared/ui/controls/SearchField';
import { type HomeProject, useEverything } from './queries';
import { type Contents, type Found, searchProjects, wordsOf } from './search';

/** A search over projects, forms and entity lists. */
export interface HomeSearchState {
  /** The text in the field. */
  text: string;
  setText: (text: string) => void;
  /** Undefined without a search, and before the projects have loaded. */
  found: readonly Found[] | undefined;
  /** Whether forms and lists were searched, too. */
  inside: 'done' | 'pending' | 'failed';
  retry: () => void;
}

/**
 * The search of the page: the address holds it (`?q=`); project names are searched at once, the rest when it has
 * loaded.
 */
export function useHomeSearch(projects: readonly HomeProject[] | undefined): HomeSearchState {
  const [text, setText] = useQuickFind(...useParameter('q'));
  const query = useDeferredValue(text);
  const searching = wordsOf(query).length > 0;
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
