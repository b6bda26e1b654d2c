import { expect, test } from 'vitest';
import { choicesIn } from './choice-files';
import type { ChoiceFileList } from './form-with-files';

const usual: Omit<ChoiceFileList, 'file'> = { name: 'places', kind: 'csv', valueColumn: 'name', labelColumn: 'label' };
const choices = (text: string, list: Partial<ChoiceFileList> = {}) =>
  choicesIn(new Blob([text]), { ...usual, ...list });
const labels = async (text: string, list: Partial<ChoiceFileList> = {}) =>
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

test('reads the choices of a search by the columns that the form names, in each language', async () => {
  const columns = [
    { name: 'name_key', label: { en: 'name', fr: 'nom, price' }, media: {}, values: {} },
    { name: 'gone', label: { en: 'name', fr: 'nom' }, media: {}, values: {} },
  ];
  const file = 'Name_Key;name;nom;price\n\na;Apple;Pomme;3\n;Nobody;;1\nb;;;\n';
  expect((await choices(file, { columns })).map(({ name, label }) => ({ name, label }))).toEqual([
    { name: 'a', label: { en: 'Apple', fr: 'Pomme (price: 3)' } },
    { name: 'b', label: { en: 'b', fr: 'b' } },
  ]);
});

test.each<[ChoiceFileList['kind'], string]>([
  ['csv', 'name,label,town,more\n1,North, a ,x\n'],
  ['itemsets', 'list_name,name,label,town\nplaces,1,North,a\n'],
  ['xml', '<root><item><name>1</name><label>North</label><town>a</town></item></root>'],
  ['geojson', '{"features":[{"properties":{"name":"1","label":"North","town":"a"}}]}'],
])('reads the columns that choice filters need, and no others: %s', async (kind, file) => {
  const [choice] = await choices(file, { kind, filterColumns: ['town', 'nowhere'] });
  expect(choice?.values['town']).toBe('a');
  expect(choice?.values).not.toHaveProperty('more');
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

const xml = { kind: 'xml' } as const;
test('reads the choices of an XML file by the columns of the question', async () => {
  const file = `<?xml version="1.0"?>
    <!DOCTYPE root [<!ENTITY secret "expanded">]>
    <root>
      <item><label>Kibera &amp; <![CDATA[<b>north</b>]]></label><name> kb </name><county>n</county></item>
      <item><name>mt</name><label>Mtoni<note>inner</note></label></item>
      <item><name>no label</name></item>
      <item><label>no name</label></item>
      <item><name>en</name><label>&secret;</label></item>
      <name>outside</name><label>outside</label>
    </root>`;
  expect(await labels(file, xml)).toEqual([
    ['kb', 'Kibera & <b>north</b>'],
    ['mt', 'Mtoniinner'],
    ['en', '&secret;'],
  ]);
  expect(await labels(file, { ...xml, valueColumn: 'county', labelColumn: 'name' })).toEqual([['n', 'kb']]);
});

test('an XML file of many blocks keeps its letters whole', async () => {
  const items = Array.from(
    { length: 4_000 },
    (_, index) => `<item><name>c${index}</name><label>Fältet №${index}</label></item>`,
  );
  const found = await labels(`<root>${items.join('')}</root>`, xml);
  expect(found).toHaveLength(4_000);
  expect(found[3_999]).toEqual(['c3999', 'Fältet №3999']);
  expect(found.filter(([name, label]) => label !== `Fältet №${name?.slice(1)}`)).toEqual([]);
});

test.each(['', 'name,label\na,b', '<root>', '<root><item><name>a', '\uFEFF<root/>', '<a>'.repeat(5_000)])(
  'an XML file with %j has no choices',
  async (text) => expect(await labels(text, xml)).toEqual([]),
);
