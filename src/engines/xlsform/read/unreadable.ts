export type UnreadableCode =
  | 'empty'
  | 'too-large' // `bytes`, and the limit `most`.
  | 'unpacks-too-large' // `most`: limit in bytes.
  | 'too-many-cells' // `sheet`, and the limit `most` of all sheets.
  | 'unknown-format' // `extension`, which may be '': unknown by content and name.
  | 'wrong-extension' // `extension` of the name, `actual` of the content.
  | 'broken-archive'
  | 'no-workbook'
  | 'broken-part' // `part` is missing or malformed.
  | 'document-type' // `part` has a doctype, which could define entities.
  | 'encrypted'
  | 'old-workbook' // Before Excel 97.
  | 'bad-date' // `sheet`, `row`, `column`: out of range, or counted differently by Excel.
  | 'not-text'
  | 'other-encoding' // Neither UTF-8 nor marked as UTF-16.
  | 'no-table'; // Too few separators.

type Values = Readonly<Record<string, string | number>>;

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';

  constructor(
    readonly code: UnreadableCode,
    readonly values: Values = {},
  ) {
    super(code);
  }
}
