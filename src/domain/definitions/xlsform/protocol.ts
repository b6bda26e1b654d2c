import type { Unsaid } from '~/shared/xlsform/write/unsupported-features';

/** The spreadsheet of a form, what of the form it cannot say, and what becomes of it when it is converted again. */
export interface MadeSpreadsheet {
  kind: 'made';
  file: Blob;
  unsaid: readonly Unsaid[];
  /** The XForm of the spreadsheet; null when the check of spreadsheets finds errors. */
  xml: Blob | null;
}

/** `unreadable`: there is no form in the XML. */
export type Answer = MadeSpreadsheet | { kind: 'unreadable' } | { kind: 'defect'; message: string };
