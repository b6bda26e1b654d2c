/** The database with the forms that a person has filled but not sent; null is somebody with a public link. */
export const filledFormsDatabase = (person: number | null): string => `alidade.filled-forms ${person ?? 'link'}`;

/** The last moment of answers, in the storage of the tab. */
export const lastAnswersKey = 'alidade.last-answers';

/** Deletes what a person filled but did not send. Never throws. */
export function forgetFilledForms(person: number): void {
  try {
    indexedDB.deleteDatabase(filledFormsDatabase(person));
    sessionStorage.removeItem(lastAnswersKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
