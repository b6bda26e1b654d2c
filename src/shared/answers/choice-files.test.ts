import { expect, test } from 'vitest';
import { choicesIn } from './choice-files';
import type { FileList } from './form-with-files';

const usual: Omit<FileList, 'file'> = { name: 'places', kind: 'csv', valueColumn: 'name', labelColumn: 'label' };
const choices = (text: string, list: Partial<FileList> = {}) => choicesIn(new Blob([text]), { ...usual, ...list });
const labels = async (text: string, list: Partial<FileList> = {}) =>
  (await choices(text, list)).map(({ name, label }) => [name, label['']]);

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

test('a file for queries has the choices of several lists, in several languages', async () => {
  const file =
    'list_name,name,label,label::French (fr),county\nplaces,kb,Kibera,Kibéra,n\nothers,kb,Other,,n\nplaces,mt,,Mtoni,s\n';
  const found = await choices(file, { kind: 'itemsets' });
  expect(found.map(({ name, label }) => ({ name, label }))).toEqual([
    { name: 'kb', label: { '': 'Kibera', 'French (fr)': 'Kibéra' } },
    { name: 'mt', label: { 'French (fr)': 'Mtoni' } },
  ]);
});

const geojson = { kind: 'geojson', valueColumn: 'id', labelColumn: 'title' } as const;
test('reads the places of a GeoJSON file by their ids and titles', async () => {
  const feature = (properties: unknown, id?: unknown) => ({ type: 'Feature', id, geometry: null, properties });
  const features = [
    feature({ id: 'kb', title: 'Kibera' }),
    feature({ id: 'inner', title: 'Mtoni' }, 'mt'),
    feature({ title: 7 }, 12),
    feature({ id: 'none' }),
    feature(null, 'empty'),
    'no feature',
    feature({ id: { a: 1 }, title: 'No text' }),
  ];
  expect(await labels(JSON.stringify({ type: 'FeatureCollection', features }), geojson)).toEqual([
    ['kb', 'Kibera'],
    ['mt', 'Mtoni'],
    ['12', '7'],
  ]);
});

test.each(['', '{', '[]', 'null', '{"features":{}}', '{"features":[null]}'])(
  'a GeoJSON file with %j has no choices',
  async (text) => expect(await labels(text, geojson)).toEqual([]),
);
