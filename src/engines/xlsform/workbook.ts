/** `rows[r][c]` is the cell in row r + 1 and column c + 1; missing cells are ''. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

export const formSheets = ['survey', 'choices', 'settings', 'external_choices', 'osm', 'entities'] as const;

/** In workbook order. Numbers, dates and booleans are texts as the reference converter reads them. */
export interface Workbook {
  sheets: readonly Sheet[];
}
