import { i18n } from '@lingui/core';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import { IndexWorker } from '~/engines/row-index/index-worker';
import { indexKey, type IndexRef, type RowIndex } from '~/engines/row-index/types';
import { siteReaders } from '~/session/preference-rules';
import { onSignOut, signedInUser } from '~/session/session';
import { deleteOtherUsersIndexes, deleteRowIndexes, rowIndexDatabase } from '~/shared/lib/row-indexes';
import { LocalIndex } from './local-index';

interface Session {
  person: number;
  worker: IndexWorker;
  indexes: Map<string, LocalIndex>;
}

let session: Session | undefined;

function endSession(): void {
  for (const index of session?.indexes.values() ?? []) index.end();
  session?.worker.end();
  session = undefined;
}

function sessionOf(person: number): Session {
  if (session?.person === person) return session;
  endSession();
  void deleteOtherUsersIndexes(person);
  const indexes = new Map<string, LocalIndex>();
  const worker = new IndexWorker(rowIndexDatabase(person), (key, status, isOther) => {
    const index = indexes.get(key);
    if (isOther) index?.applyStatusFromOtherTab(status);
    else index?.applyStatus(status);
  });
  session = { person, worker, indexes };
  return session;
}

onSignOut(endSession);

/** Only for the load job, which needs the class. */
export function getLocalIndex(place: IndexRef): LocalIndex {
  const user = signedInUser();
  if (!user) throw new Error('nobody is signed in');
  const { indexes, worker } = sessionOf(user.id);
  const key = indexKey(place);
  let index = indexes.get(key);
  if (!index) {
    const { preferences } = queryClient.getQueryData<typeof user>(getGetCurrentUserQueryKey()) ?? user;
    const isOff = siteReaders.alidadeRowIndexOff(preferences.site['alidadeRowIndexOff']);
    index = new LocalIndex(place, worker, { locale: () => i18n.locale, isOff });
    // It may have been switched off in another browser.
    if (isOff) deleteRowIndexes(user.id);
    indexes.set(key, index);
  }
  return index;
}

/** The same object every time, within one session. */
export const getRowIndex = (place: IndexRef): RowIndex => getLocalIndex(place);

/** Switching local indexes off deletes all of them. */
export function switchRowIndexes(isOff: boolean): void {
  const person = signedInUser()?.id;
  if (person === undefined) return;
  if (isOff) for (const index of session?.indexes.values() ?? []) index.switchOff();
  endSession();
  if (isOff) deleteRowIndexes(person);
}
