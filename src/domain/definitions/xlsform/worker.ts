import { convert } from '~/engines/xlsform/convert/convert';
import { readWorkbook } from '~/engines/xlsform/read/read-workbook';
import { toXlsForm } from '~/engines/xlsform/write/to-xlsform';
import type { Unsaid } from '~/engines/xlsform/write/unsupported-features';
import { writeXlsx } from '~/engines/xlsform/write/write-xlsx';
import { UnreadableXForm } from '~/engines/xlsform/write/xform-tree';

/** Makes the spreadsheet of a form beside the page. It has one task, and is ended after it. */
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function make(xml: string): Answer {
  try {
    const { workbook, unsaid } = toXlsForm(xml);
    const file = writeXlsx(workbook);
    const { xml: again } = convert(readWorkbook(file, 'form.xlsx'), { fallbackId: '' });
    return { kind: 'made', file: new Blob([file], { type }), unsaid, xml: again === null ? null : new Blob([again]) };
  } catch (error) {
    if (error instanceof UnreadableXForm) return { kind: 'unreadable' };
    return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => globalThis.postMessage(make(data)));

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
