import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
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

/** Milliseconds after the last key before the address follows. */
const pause = 300;

/** The search of the page: the address holds it (`?q=`), names of projects are found at once, the rest when it is there. */
export function useHomeSearch(projects: readonly HomeProject[] | undefined): HomeSearchState {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  // What this box has put into the address, or taken from it.
  const synced = useRef(inAddress);
  useEffect(() => {
    // Back and forward change the address under the box.
    if (inAddress !== synced.current) setText(inAddress);
    synced.current = inAddress;
  }, [inAddress]);
  useEffect(() => {
    if (text === synced.current) return;
    const timer = setTimeout(() => {
      synced.current = text;
      setParams(
        (before) => {
          if (text === '') before.delete('q');
          else before.set('q', text);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [text, setParams]);

  const query = useDeferredValue(text);
  const searching = wordsOf(query).length > 0;
  const everything = useEverything(searching);
  const contents = useMemo(
    () => everything.data && new Map(everything.data.map(({ id, formList, datasetList }): [number, Contents] => [id, { forms: formList ?? [], lists: datasetList ?? [] }])),
    [everything.data],
  );
  const found = useMemo(() => (searching && projects ? searchProjects(projects, contents, query) : undefined), [searching, projects, contents, query]);
  const inside = contents ? 'done' : everything.error ? 'failed' : 'pending';
  return { text, setText, found, inside, retry: () => void everything.refetch() };
}
