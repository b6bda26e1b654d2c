/** What the server's converter of spreadsheets says, sorted by whose fault it is. It has no codes, only texts. */

/** A text about the machine of the converter: it says nothing about the file. */
const machineText =
  /\[Errno \d+\]|\bTraceback\b|\b(?:Memory|Permission|Timeout)Error\b|\bjava not found\b|No space left on device|\bjarfile\b|OutOfMemoryError|Java Virtual Machine/iu;

/** A path of that machine, up to the name of the file. */
const machinePath = /(?<![\w/.$}])\/(?:tmp|var|usr|opt|private)\/(?:[^\s'"():]*\/)?/gu;

const notASpreadsheet =
  /Argument 'definition' was not recognized as a supported type|not a zip file|Unsupported format, or corrupt file|bad zip/iu;

/** A part of what is wrong in a file; `row` is that of the spreadsheet, null if it is not said. */
export interface SheetFault {
  row: number | null;
  text: string;
}

export type ConverterMessage =
  | { kind: 'machine' }
  | { kind: 'not-a-spreadsheet' }
  | { kind: 'file'; faults: SheetFault[] };

/** In: the converter's text. */
export function sortMessage(message: string): ConverterMessage {
  if (notASpreadsheet.test(message)) return { kind: 'not-a-spreadsheet' };
  const hasRow = /\[row : \d+\]/u.test(message);
  if (
    !hasRow &&
    (machineText.test(message) || (message.search(machinePath) !== -1 && !message.startsWith('ODK Validate')))
  )
    return { kind: 'machine' };
  const parts = message.replace(machinePath, '').split(/\[row : (\d+)\]\s*/u);
  const faults = [{ row: null as number | null, text: (parts[0] ?? '').trim() }];
  for (let at = 1; at < parts.length; at += 2)
    faults.push({ row: Number(parts[at]), text: (parts[at + 1] ?? '').trim() });
  return { kind: 'file', faults: faults.filter(({ row, text }) => row !== null || text !== '') };
}
