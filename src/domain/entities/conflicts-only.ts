/** The query of the list that shows only entities with a conflict. Apart from the address: the home page links to it. */
export const conflictsOnly = 'conflict=true';
