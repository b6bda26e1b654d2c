/** Database of unfinished and unsent answers; null is for public links. */
export const formDraftsDatabase = (person: number | null): string => `alidade.form-drafts ${person ?? 'link'}`;

/** Its name up to release 1.0. */
export const legacyDraftsDatabase = (person: number | null): string => `alidade.filled-forms ${person ?? 'link'}`;

export const lastAnswersKey = 'alidade.last-answers';

/** Deletes unfinished and unsent answers. Never throws. */
export function deleteFormDrafts(person: number): void {
  try {
    indexedDB.deleteDatabase(formDraftsDatabase(person));
    indexedDB.deleteDatabase(legacyDraftsDatabase(person));
    sessionStorage.removeItem(lastAnswersKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
