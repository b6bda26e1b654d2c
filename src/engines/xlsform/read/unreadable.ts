export type UnreadableCode =
  /** No bytes, or only white space. */
  | 'empty'
  /** `bytes`, and the limit `most`. */
  | 'too-large'
  /** `most`: limit in bytes. */
  | 'unpacks-too-large'
  /** `sheet`, and the limit `most` of all sheets. */
  | 'too-many-cells'
  /** `extension`, which may be '': unknown by content and name. */
  | 'unknown-format'
  /** `extension` of the name, `actual` of the content. */
  | 'wrong-extension'
  | 'broken-archive'
  /** An archive or compound file without a workbook inside. */
  | 'no-workbook'
  /** `part` is missing or malformed. */
  | 'broken-part'
  /** `part` has a doctype, which could define entities. */
  | 'document-type'
  | 'encrypted'
  /** Before Excel 97. */
  | 'old-workbook'
  /** `sheet`, `row`, `column`: out of range, or counted differently by Excel. */
  | 'bad-date'
  | 'not-text'
  /** Neither UTF-8 nor marked as UTF-16. */
  | 'other-encoding'
  /** Too few separators. */
  | 'no-table';

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
