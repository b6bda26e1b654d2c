import { lastAnswersKey } from '~/shared/lib/form-drafts';
import type { FormPlace } from '../address';
import type { Kept } from './kept-store';

/*
 * What was typed in the last second before the page is left. A write to IndexedDB that begins then does not finish, so
 * these answers go to the tab's own storage, which is written at once, and are moved at the next visit. Files are too
 * large for it.
 */

interface Left {
  person: number | null;
  kept: Kept;
  /** What they were filled with, unless it is kept elsewhere or too large: the form may change meanwhile. */
  definition: string | null;
}

/** Stores them. Does nothing without storage, or for answers that are too large for it. */
export function leaveAnswers(person: number | null, kept: Kept, definition: string | null): void {
  try {
    sessionStorage.setItem(lastAnswersKey, JSON.stringify({ person, kept, definition } satisfies Left));
  } catch {
    // Blocked or full: the last second is lost, as before a crash.
    if (definition !== null) leaveAnswers(person, kept, null);
  }
}

/** Forgets what was left: it is kept elsewhere, or not wanted. */
export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(lastAnswersKey);
  } catch {
    // Blocked: nothing was left.
  }
}

/** Takes what this person left of a form, once. */
export function takeLeft(person: number | null, place: FormPlace): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(lastAnswersKey) ?? 'null') as Left | null;
    if (left?.person !== person) return null;
    const { projectId, xmlFormId, draft } = left.kept.place;
    if (projectId !== place.projectId || xmlFormId !== place.xmlFormId || draft !== place.draft) return null;
    forgetLeft();
    return left;
  } catch {
    return null;
  }
}
