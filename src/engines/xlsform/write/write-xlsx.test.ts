import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '../read/read-workbook';
import type { Workbook } from '../workbook';
import { writeXlsx } from './write-xlsx';

const workbook: Workbook = {
  sheets: [
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label'],
        ['text', '007', '=1+1'],
        ['', '1.0', 'a < b & "c"\nd'],
      ],
    },
    { name: 'choices & more', rows: [['list_name'], ['_x0041_'], ['TRUE']] },
  ],
};

const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());

test('what is written is read again, texts as texts', () => {
  const { sheets } = readWorkbook(writeXlsx(workbook), 'form.xlsx');
  expect(sheets[0]).toEqual(workbook.sheets[0]);
  expect(sheets[1]?.name).toBe('choices & more');
  const survey = { sheets: workbook.sheets.map((sheet) => ({ ...sheet, name: 'survey' })) };
  expect(readWorkbook(writeXlsx(survey), 'form.xlsx').sheets[1]?.rows).toEqual([['list_name'], ['_x0041_'], ['TRUE']]);
});

test('a sheet has its size, widths, and a first row that stays in view', () => {
  const xml = partOf(writeXlsx(workbook), 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<dimension ref="A1:C3"/>');
  expect(xml).toContain('state="frozen"');
  expect(xml.match(/<col /g)).toHaveLength(3);
  expect(xml).not.toContain('<f>');
});

test('characters that XML cannot have are left out', () => {
  const rows = [['a'], ['x\u0000\u0008y\ud800z']];
  const [sheet] = readWorkbook(writeXlsx({ sheets: [{ name: 'survey', rows }] }), 'a.xlsx').sheets;
  expect(sheet?.rows[1]).toEqual(['xy\ufffdz']);
});

test('the same sheets give the same bytes, more than a block of them', () => {
  const bytes = writeXlsx({ sheets: [{ name: 'survey', rows: [['type']] }] });
  expect(bytes).toEqual(writeXlsx({ sheets: [{ name: 'survey', rows: [['type']] }] }));
  expect(bytes.length).toBeGreaterThan(4096);
});
