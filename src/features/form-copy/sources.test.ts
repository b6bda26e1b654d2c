import { expect, test, vi } from 'vitest';
import { type Build, UnreadableDefinition } from './build-types';
import { registerBundle, definitionFor, type Source, workbookExtension } from './sources';

/* The definition that is sent is the one of the original: as its spreadsheet where possible. */

const { signal } = new AbortController();
const input = (change: Partial<Build>, workbook?: File): Build => {
  const source: Source = {
    workbook: async () => workbook,
    xml: async () => '<h:html/>',
    file: async (name) => new File([], name),
  };
  return {
    source: registerBundle(source),
    projectId: 1,
    xmlFormId: 'wells/2',
    rename: null,
    managedKey: false,
    lists: [],
    ...change,
  };
};
const rename = { xmlFormId: 'wells/2', name: 'Wells' };
const unreadable = () =>
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ getElementsByTagNameNS: () => [], getElementsByTagName: () => [] });
    },
  );

test('the spreadsheet goes as it is, also that of an encrypted project, whose key it does not have', async () => {
  const workbook = new File(['a'], 'Wells.xlsx');
  for (const managedKey of [false, true])
    expect(await definitionFor(input({ managedKey }, workbook), signal)).toEqual({ file: workbook, remark: undefined });
});

test('a definition without a spreadsheet goes as XML, unchanged', async () => {
  const { file, remark } = await definitionFor(input({}), signal);
  expect([file.name, await file.text(), remark]).toEqual(['wells_2.xml', '<h:html/>', undefined]);
});

test.each([
  ['another id', { rename }, undefined],
  ['a key to remove', { managedKey: true }, undefined],
  ['another id, and a spreadsheet that cannot be changed', { rename }, new File(['no ZIP'], 'a.xlsx')],
])('a definition that cannot be read is refused, not sent as it is: %s', async (_, change, workbook) => {
  unreadable();
  await expect(definitionFor(input(change, workbook), signal)).rejects.toBeInstanceOf(UnreadableDefinition);
});

test('spreadsheets are known by their types', () => {
  expect(workbookExtension('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('xlsx');
  expect(workbookExtension('application/vnd.ms-excel')).toBe('xls');
  expect(['text/xml', '', null, undefined].map(workbookExtension)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
