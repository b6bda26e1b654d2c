/** The sheets that a form is made of. */
const known: ReadonlySet<string> = new Set(['survey', 'choices', 'settings', 'external_choices', 'osm', 'entities']);

/** Whether the cells of a sheet matter: it has a known name in any case, or there is no other. */
export const hasCells = (name: string, sheets: number): boolean => sheets === 1 || known.has(name.toLowerCase());
