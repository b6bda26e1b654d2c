import { convert } from '~/engines/xlsform/convert/convert';
import { readWorkbook } from '~/engines/xlsform/read/read-workbook';
import { toXlsForm } from '~/engines/xlsform/write/to-xlsform';
import type { UnsupportedFeature } from '~/engines/xlsform/write/unsupported-features';
import { writeXlsx } from '~/engines/xlsform/write/write-xlsx';
import { UnreadableXForm } from '~/engines/xlsform/write/xform-tree';

/** One-shot worker that generates the spreadsheet of a form. */
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

export interface GeneratedSpreadsheet {
  kind: 'made';
  file: Blob;
  unsaid: readonly UnsupportedFeature[];
  /** XForm converted back from the spreadsheet; null when the conversion finds errors. */
  xml: Blob | null;
}

export type Answer = GeneratedSpreadsheet | { kind: 'unreadable' } | { kind: 'defect'; message: string };
