/** The database with the answers that a person has not finished or not sent; null is for public links. */
export const formDraftsDatabase = (person: number | null): string => `alidade.form-drafts ${person ?? 'link'}`;

/** Its name in releases up to 1.0, which was nearly that of the forms to send. */
export const earlierDraftsDatabase = (person: number | null): string => `alidade.filled-forms ${person ?? 'link'}`;

/** The last moment of answers, in the storage of the tab. */
export const lastAnswersKey = 'alidade.last-answers';

/** Deletes the answers that a person has not finished or not sent. Never throws. */
export function forgetFormDrafts(person: number): void {
  try {
    indexedDB.deleteDatabase(formDraftsDatabase(person));
    indexedDB.deleteDatabase(earlierDraftsDatabase(person));
    sessionStorage.removeItem(lastAnswersKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
