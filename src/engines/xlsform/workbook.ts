/** A sheet as text: `rows[r][c]` is the cell in row r + 1 and column c + 1 of the sheet; what is missing is ''. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** The names of the sheets that a form is made of. */
export const formSheets = ['survey', 'choices', 'settings', 'external_choices', 'osm', 'entities'] as const;

/** The sheets of a workbook, in its order. Numbers, dates and booleans are texts as the reference converter reads them. */
export interface Workbook {
  sheets: readonly Sheet[];
}
