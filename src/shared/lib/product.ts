/** The product's name: a brand, the same in every language. */
export const productName = 'Alidade';

/** The documentation of the server, and the community forum. */
export const docsUrl = 'https://docs.getodk.org/central-intro/';
export const forumUrl = 'https://forum.getodk.org/';

/** The licenses of everything that the build contains, a file that it writes. */
export const licensesPath = '/licenses.txt';

/** The release of servers whose news are shown once; the preference `whatsNewDismissed` is shared with other clients. */
export const release = '2026.2';
