/** Why a file cannot be read as a workbook. The caller has the sentences. */
export type UnreadableCode =
  /** No bytes, or only blank text. */
  | 'empty'
  /** `bytes`, and `most` that are read. */
  | 'too-large'
  /** `most` bytes that an archive may unpack to. */
  | 'unpacks-too-large'
  /** `sheet`, and `most` cells of all sheets. */
  | 'too-many-cells'
  /** `extension`, which may be '': neither the content nor the name is one of a format that is read. */
  | 'unknown-format'
  /** `extension` of the name and `actual`, the one of the content. */
  | 'wrong-extension'
  /** The archive is damaged or ends too early. */
  | 'broken-archive'
  /** An archive or compound file without a workbook inside. */
  | 'no-workbook'
  /** `part` of the archive that is not well-formed XML, or missing. */
  | 'broken-part'
  /** `part` with a document type, which could define entities. */
  | 'document-type'
  | 'encrypted'
  /** An .xls of a program older than Excel 97. */
  | 'old-workbook'
  /** `sheet`, `row`, `column`: a date that Excel and the calendar count differently, or one out of range. */
  | 'bad-date'
  /** Text with characters that no text has. */
  | 'not-text'
  /** Text that is neither UTF-8 nor marked as UTF-16. */
  | 'other-encoding'
  /** Text with too few separators for a table of this format. */
  | 'no-table';

type Values = Readonly<Record<string, string | number>>;

/** A file that is no workbook, or one that is too large or too damaged to read. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';

  constructor(
    readonly code: UnreadableCode,
    readonly values: Values = {},
  ) {
    super(code);
  }
}
