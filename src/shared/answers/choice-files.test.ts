import { expect, test } from 'vitest';
import { choicesIn } from './choice-files';

const usual = { valueColumn: 'name', labelColumn: 'label' };
const labels = async (text: string, columns = usual) =>
  (await choicesIn(new Blob([text]), columns)).map(({ name, label }) => [name, label['']]);

test('reads values and labels from the columns of the question', async () => {
  expect(await labels('name,label\nkb,Kibera\nmt,"Mtoni, ""north"""\n')).toEqual([
    ['kb', 'Kibera'],
    ['mt', 'Mtoni, "north"'],
  ]);
  expect(await labels('code;name;title\n1;a;Kibera\n', { valueColumn: 'code', labelColumn: 'title' })).toEqual([
    ['1', 'Kibera'],
  ]);
});

test('leaves out rows without a value or label', async () => {
  expect(await labels('\uFEFFname,label\n,Nobody\nkb,\nmt\nno,Nowhere')).toEqual([['no', 'Nowhere']]);
});

test('a file without these columns, or of another kind, has no choices', async () => {
  expect(await labels('id,title\n1,Kibera\n')).toEqual([]);
  expect(await labels('')).toEqual([]);
  expect(await labels('PK\u0003\u0004 a workbook')).toEqual([]);
});
