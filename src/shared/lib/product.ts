/** The product's name: a brand, the same in every language. */
export const productName = 'Alidade';

/** The documentation of the server, and the community forum. */
export const docsUrl = 'https://docs.getodk.org/central-intro/';
export const forumUrl = 'https://forum.getodk.org/';

/** The licenses of everything that the build contains, a file that it writes. */
export const licensesPath = '/licenses.txt';

/** The release whose news are shown once, as named in the changelog (and the preference `whatsNewDismissed`). */
export const release = '2026.2';
