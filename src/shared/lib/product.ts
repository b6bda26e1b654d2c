export const productName = 'Alidade';

export const docsUrl = 'https://docs.getodk.org/central-intro/';
export const forumUrl = 'https://forum.getodk.org/';

/** Written by the build: licenses of everything in it. */
export const licensesPath = '/licenses.txt';

/** Server release whose news is shown once; the preference `whatsNewDismissed` is shared with other clients. */
export const newsRelease = '2026.2';

/** Direction marks would affect the other parts of a title. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return [...parts, productName].flatMap((part) => part?.replaceAll(directionMarks, '') || []).join(' | ');
}
