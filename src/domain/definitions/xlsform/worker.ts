/** Makes the spreadsheet of a form beside the page. It has one task, and is ended after it. */
import { toXlsForm } from '~/shared/xlsform/write/to-xlsform';
import { writeXlsx } from '~/shared/xlsform/write/write-xlsx';
import { UnreadableXForm } from '~/shared/xlsform/write/xform-tree';
import type { Answer } from './protocol';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function make(xml: string): Answer {
  try {
    const { workbook, unsaid } = toXlsForm(xml);
    return { kind: 'made', file: new Blob([writeXlsx(workbook)], { type }), unsaid };
  } catch (error) {
    if (error instanceof UnreadableXForm) return { kind: 'unreadable' };
    return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => globalThis.postMessage(make(data)));
