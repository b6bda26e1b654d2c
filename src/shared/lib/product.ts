/** The product's name: a brand, the same in every language. */
export const productName = 'Alidade';

/** The documentation of the server, and the community forum. */
export const docsUrl = 'https://docs.getodk.org/central-intro/';
export const forumUrl = 'https://forum.getodk.org/';

/** The licenses of everything that the build contains, a file that it writes. */
export const licensesPath = '/licenses.txt';

/** The release of servers whose news are shown once; the preference `whatsNewDismissed` is shared with other clients. */
export const release = '2026.2';

/** Direction marks: in a title they would change the direction of the other parts, too. */
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Page title: the known names, joined with ' | ', and the product. */
export function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return [...parts, productName].flatMap((part) => part?.replaceAll(turns, '') || []).join(' | ');
}
