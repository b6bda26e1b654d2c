import { ApiError } from '~/api/problem';
import type { FillAddress } from '../address';
import { FormMoved, type FormToFill, LoadRefusal } from '../load/load-form';
import { type Snapshot, storedForm, storeForm } from './snapshot';

/** A form on the offline page. */
export interface OpenedForm {
  loaded: FormToFill;
  /** Its copy in this browser; null if it could not be stored. */
  snapshot: Snapshot | null;
  /** Why the server was not used: the copy is shown then. Null if the copy is as new as the server's form. */
  notFresh: 'no-network' | 'signed-out' | { error: unknown } | null;
  /** Why nothing could be stored. */
  notStored: unknown;
}

/** Milliseconds after which the copy is shown while the server is still answering. */
const patience = 5000;

const fromCopy = ({ place, form, xml, onlySends }: Snapshot): FormToFill => ({
  place,
  form,
  xml,
  onlySends,
  enketo: false,
  edited: null,
});

/** What the page says of a failed reading, with a copy at hand; undefined if the copy must not be used. */
function reasonOf(error: unknown): OpenedForm['notFresh'] | undefined {
  if (error instanceof FormMoved) return undefined;
  if (error instanceof LoadRefusal) return error.reason === 'login' ? 'signed-out' : undefined;
  if (error instanceof ApiError && error.kind === 'no-response') return 'no-network';
  return { error };
}

/**
 * Opens the form of an offline page: from the server, which makes a new copy, or from the copy in this browser if the
 * server cannot be reached or does not answer soon. Calls `onLate` if the server then answers after all. Throws
 * FormMoved, LoadRefusal and ApiError.
 */
export async function openForm(
  page: string,
  address: FillAddress,
  onLate: (newer: Snapshot) => void,
): Promise<OpenedForm> {
  const before = await storedForm(page);
  const reading = storeForm(page, address);
  if (!before) {
    const { loaded, snapshot } = await reading;
    return { loaded, snapshot, notFresh: null, notStored: null };
  }
  const late = Symbol('late');
  try {
    const first = await Promise.race([
      reading,
      new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), patience)),
    ]);
    if (first !== late) return { loaded: first.loaded, snapshot: first.snapshot, notFresh: null, notStored: null };
  } catch (error) {
    const notFresh = reasonOf(error);
    if (notFresh === undefined) throw error;
    return { loaded: fromCopy(before), snapshot: before, notFresh, notStored: null };
  }
  reading.then(
    ({ snapshot }) => snapshot && snapshot.edition !== before.edition && onLate(snapshot),
    () => undefined,
  );
  return { loaded: fromCopy(before), snapshot: before, notFresh: 'no-network', notStored: null };
}
