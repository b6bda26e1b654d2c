import type { Unsaid } from '~/shared/xlsform/write/unsaid';

/** The spreadsheet of a form, and what of the form it cannot say. */
export interface MadeSpreadsheet {
  kind: 'made';
  file: Blob;
  unsaid: readonly Unsaid[];
}

/** `unreadable`: there is no form in the XML. */
export type Answer = MadeSpreadsheet | { kind: 'unreadable' } | { kind: 'defect'; message: string };
