import { useDeferredValue, useMemo } from 'react';
import { useParameter } from '~/shared/address/address-state';
import { useQuickFind } from '~/shared/ui/filters/QuickFind';
import { type HomeProject, useEverything } from './queries';
import { type Contents, type Found, searchProjects, wordsOf } from './search';

/** A search over projects, forms and entity lists. */
export interface HomeSearchState {
  /** What stands in the box. */
  text: string;
  setText: (text: string) => void;
  /** Undefined without a search, and before the projects are there. */
  found: readonly Found[] | undefined;
  /** Whether forms and lists have been gone through, too. */
  inside: 'done' | 'pending' | 'failed';
  retry: () => void;
}

/** The search of the page: the address holds it (`?q=`), names of projects are found at once, the rest when it is there. */
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
