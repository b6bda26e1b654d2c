import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import { knownState, readStates, sentRows } from './import-state';
import { importsOf, type StoredImport } from './import-store';

/** An import of the same file, which was not undone. */
export interface EarlierImport extends StoredImport {
  sent: number;
}

/**
 * The last import of a file into a list from this browser that sent any rows and was not undone. In: the fingerprint of
 * the file. Out: null if there is none.
 */
export async function findEarlier(list: ListId, fingerprint: string): Promise<EarlierImport | null> {
  const [imports] = await Promise.all([importsOf(signedInUser()?.id ?? 0, list), readStates()]);
  for (const one of imports) {
    const state = knownState(one.seed);
    const sent = state ? sentRows(state) : 0;
    if (one.fingerprint === fingerprint && !state?.undone && sent > 0) return { ...one, sent };
  }
  return null;
}
