import { formDraftsDatabase } from '~/shared/lib/form-drafts';

/** Deletes what a person has filled in this browser; null is somebody with a public link. Returns when it is done. */
export const deleteFilled = (person: number | null): Promise<unknown> =>
  new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(formDraftsDatabase(person));
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, resolve);
  });
