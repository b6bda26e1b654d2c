import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { signedInUser } from '~/session/session';
import type { IndexPlace, IndexState, RowIndex } from './types';

const opening: IndexState = { phase: 'opening' };
const never = () => () => undefined;
const stillOpening = () => opening;

/**
 * The local index of a form's submissions or a list's entities, and its state. In: whether it is needed; its code loads
 * then. Out: undefined until it has loaded.
 */
export function useRowIndex(place: IndexPlace, wanted: boolean): { index: RowIndex | undefined; state: IndexState } {
  const [load, setLoad] = useState<{ rowIndexOf: (place: IndexPlace) => RowIndex }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!wanted || load) return;
    let current = true;
    import('./indexes').then(
      (client) => current && setLoad(client),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, load]);
  // The page of an error says that the code did not arrive.
  if (failure !== undefined) throw failure;
  const { kind, projectId } = place;
  const name = place.kind === 'submissions' ? place.xmlFormId : place.datasetName;
  const index = useMemo(
    () =>
      // Whoever has logged out has none; the page is about to go.
      wanted && signedInUser()
        ? load?.rowIndexOf(
            kind === 'submissions' ? { kind, projectId, xmlFormId: name } : { kind, projectId, datasetName: name },
          )
        : undefined,
    [load, wanted, kind, projectId, name],
  );
  const state = useSyncExternalStore(index?.subscribe ?? never, index?.state ?? stillOpening);
  return { index, state };
}
