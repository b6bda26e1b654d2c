/** The product's name: a brand, the same in every language. */
export const productName = 'Alidade';

/** The release whose news are shown once, as named in the changelog (and the preference `whatsNewDismissed`). */
export const release = '2026.2';
