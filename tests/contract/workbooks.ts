/** Workbooks for the scenarios. An .xls is records of Excel 97 ([MS-XLS]) in a compound file ([MS-CFB]). */
import type { SheetsToWrite } from '@mocks/server/xlsforms/write-xlsx';

/** The types that make an upload a workbook. */
export const workbookTypes = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const sector = 512;
const end = 0xfffffffe;
const none = 0xffffffff;

const times = (length: number, value: number) => Array.from({ length }, () => value);
const u16 = (...numbers: readonly number[]) => numbers.flatMap((one) => [one & 0xff, (one >> 8) & 0xff]);
const u32 = (...numbers: readonly number[]) => numbers.flatMap((one) => u16(one & 0xffff, one >>> 16));
const utf16 = (text: string) => u16(...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)));
const record = (kind: number, data: readonly number[]) => [...u16(kind, data.length), ...data];
const begin = (type: number) => record(0x809, [...u16(0x600, type, 0x0dbb, 1996), ...u32(0, 0x600)]);
const finish = record(0x0a, []);

/** The stream of records: the names of the sheets and where each begins, then the cells of each. */
function recordsOf(sheets: SheetsToWrite): number[] {
  const bodies = Object.values(sheets).map((rows) => [
    ...begin(0x10),
    ...rows.flatMap((cells, y) =>
      cells.flatMap((cell, x) => {
        if (cell === null) return [];
        const text = String(cell);
        return record(0x204, [...u16(y, x, 0, text.length), 1, ...utf16(text)]);
      }),
    ),
    ...finish,
  ]);
  const globals = (starts: readonly number[]) => [
    ...begin(0x05),
    ...Object.keys(sheets).flatMap((name, index) =>
      record(0x85, [...u32(starts[index] ?? 0), ...u16(0), name.length, 1, ...utf16(name)]),
    ),
    ...finish,
  ];
  let at = globals([]).length;
  const starts = bodies.map((body) => {
    at += body.length;
    return at - body.length;
  });
  return [...globals(starts), ...bodies.flat()];
}

/** An entry of the directory: a name, its kind, and where its content begins. */
const entry = (name: string, kind: number, child: number, start: number, size: number) => [
  ...[...utf16(name), ...times(64, 0)].slice(0, 64),
  ...u16((name.length + 1) * 2),
  kind,
  1,
  ...u32(none, none, child),
  ...times(36, 0),
  ...u32(start, size, 0),
];

/** The bytes of a workbook of at most 60 kB; every cell becomes a text. */
export function xlsOf(sheets: SheetsToWrite): Uint8Array<ArrayBuffer> {
  const stream = recordsOf(sheets);
  // Shorter streams would be in a place of their own.
  const sectors = Math.max(8, Math.ceil(stream.length / sector));
  if (sectors > 120) throw new Error('the workbook is too long for one sector of addresses');
  const next = Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? end : index + 3));
  const fill = (numbers: readonly number[], length: number) => [...numbers, ...times(length - numbers.length, none)];
  const header = [
    ...u32(0xe011cfd0, 0xe11ab1a1),
    ...times(16, 0),
    ...u16(0x3e, 3, 0xfffe, 9, 6, 0, 0, 0),
    ...u32(0, 1, 1, 0, 4096, end, 0, end, 0),
    ...u32(...fill([0], 109)),
  ];
  const addresses = u32(...fill([0xfffffffd, end, ...next], 128));
  const directory = [
    ...entry('Root Entry', 5, 1, end, 0),
    ...entry('Workbook', 2, none, 2, sectors * sector),
    ...entry('', 0, none, 0, 0),
    ...entry('', 0, none, 0, 0),
  ];
  const bytes = new Uint8Array(sector * (3 + sectors));
  bytes.set([...header, ...addresses, ...directory, ...stream]);
  return bytes;
}
