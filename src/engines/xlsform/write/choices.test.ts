import { expect, test } from 'vitest';
import { sheetsOf } from '../../../../tests/helpers/xlsform-sheets';

const item = (inner: string) => `<item>${inner}</item>`;
const list = (id: string, ...items: string[]) =>
  `<instance id="${id}"><root>${items.map(item).join('')}</root></instance>`;
const itemset = (nodeset: string, value = 'name', label = 'label') =>
  `<label>S</label><itemset nodeset="${nodeset}"><value ref="${value}"/><label ref="${label}"/></itemset>`;

/** The sheets of a form with a question with choices, and its row. */
function select(inner: string, model = '', tag = 'select1') {
  const sheets = sheetsOf({
    answers: '<a/><s/><r jr:template=""><n/><age/></r><r><n/><age/></r>',
    model: `<bind nodeset="/data/s" type="string"/>${model}`,
    body: `<${tag} ref="/data/s">${inner}</${tag}><group ref="/data/r"><label>R</label><repeat nodeset="/data/r"></repeat></group>`,
  });
  const { label: _, name: __, ...row } = sheets['survey']?.find(({ name }) => name === 's') ?? {};
  return Object.assign(sheets, { row });
}

test('a list has its further columns', () => {
  const { row, choices } = select(
    itemset("instance('l')/root/item[group =  /data/a ]"),
    list('l', '<name>x</name><label>X</label><group>1</group>', '<name>y</name>'),
  );
  expect(row).toEqual({ type: 'select_one l', choice_filter: 'group = ${a}' });
  expect(choices).toEqual([
    { list_name: 'l', name: 'x', label: 'X', group: '1' },
    { list_name: 'l', name: 'y' },
  ]);
});

test('choices can be in random order', () => {
  const one = list('l', '<name>x</name>');
  expect(select(itemset("randomize(instance('l')/root/item)"), one).row).toEqual({
    type: 'select_one l',
    parameters: 'randomize=true',
  });
  expect(select(itemset("randomize(instance('l')/root/item[a, b], /data/a)"), one, 'select').row).toEqual({
    type: 'select_multiple l',
    parameters: 'randomize=true seed=${a}',
    choice_filter: 'a, b',
  });
});

test('choices can come from files and from answers', () => {
  const file = '<instance id="places" src="jr://file-csv/places.csv"/>';
  expect(select(itemset("instance('places')/root/item"), file).row).toEqual({
    type: 'select_one_from_file places.csv',
  });
  expect(select(itemset("instance('places')/root/item", 'id', 'title'), file).row).toEqual({
    type: 'select_one_from_file places.csv',
    parameters: 'value=id label=title',
  });
  const map = '<instance id="map" src="jr://file/map.geojson"/>';
  expect(select(itemset("instance('map')/root/item", 'id', 'title'), map).row).toEqual({
    type: 'select_one_from_file map.geojson',
  });
  expect(select(itemset("/data/r[./n != '']", 'n', 'n')).row).toEqual({ type: 'select_one ${n}' });
  expect(select(itemset('/data/r[ ./age  > 5]', 'n', 'n')).row).toEqual({
    type: 'select_one ${n}',
    choice_filter: '${age} > 5',
  });
});

test('a file with another name than its instance gives the instance its name', () => {
  const { row, unsaid } = select(
    itemset("instance('other')/root/item"),
    '<instance id="other" src="jr://file-csv/places.csv"/>',
  );
  expect(row).toEqual({ type: 'select_one_from_file places.csv' });
  expect(unsaid).toEqual(['instance-name other']);
});

test('files that no question names have rows of their own', () => {
  const { survey } = select(
    '<label>S</label><item><label>X</label><value>x</value></item>',
    '<instance id="extra" src="jr://file/extra.xml"/><instance id="pulled" src="jr://file-csv/pulled.csv"/><bind nodeset="/data/a" calculate="pulldata(\'pulled\', \'x\', \'y\', \'z\')"/>',
  );
  expect(survey?.map(({ type, name }) => [type, name]).slice(0, 2)).toEqual([
    ['xml-external', 'extra'],
    ['calculate', 'a'],
  ]);
});

test('items inside of a question become a list, one for the same items', () => {
  const items = '<label>S</label><item><label>X</label><value>x</value></item>';
  const sheets = sheetsOf({
    answers: '<s/><t/><u/>',
    body: `<select1 ref="/data/s">${items}</select1><select ref="/data/t">${items}</select><select ref="/data/u">${items.replace('>x<', '>x y<')}</select>`,
  });
  expect(sheets['survey']?.map(({ type }) => type)).toEqual(['select_one s', 'select_multiple s', 'select_multiple u']);
  expect(sheets['choices']).toEqual([
    { list_name: 's', name: 'x', label: 'X' },
    { list_name: 'u', name: 'x y', label: 'X' },
  ]);
  expect(sheets.unsaid).toEqual(['choice-with-space u']);
});

test('lists of other programs get the usual names', () => {
  const states =
    '<instance id="st"><states><state><value>x</value><text>X</text><name>n</name></state><state><text>no value</text></state></states></instance>';
  const { row, choices, unsaid } = select(itemset("instance('st')/states/state", 'value', 'text'), states);
  expect(row).toEqual({ type: 'select_one st' });
  expect(choices).toEqual([{ list_name: 'st', name: 'x', label: 'X', name_: 'n' }]);
  expect(unsaid).toEqual(['choice-column st', 'choice-without-name st']);
});

test('an empty list and a name that is twice in a list', () => {
  expect(select(itemset("instance('l')/root/item"), list('l')).unsaid).toEqual(['empty-list l']);
  const twice = list('l', '<name>x</name>', '<name>x</name>');
  expect(select(itemset("instance('l')/root/item"), twice)['settings']?.[0]).toMatchObject({
    allow_choice_duplicates: 'yes',
  });
});

test('choices that are found by a query name their list', () => {
  const sheets = sheetsOf({
    answers: '<a/><s/>',
    model: '<bind nodeset="/data/s" type="string"/>',
    body: `<input ref="/data/s" query="instance('cities')/root/item[state= /data/a ]"><label>S</label></input>`,
  });
  expect(sheets['survey']?.[1]).toEqual({
    type: 'select_one_external cities',
    name: 's',
    label: 'S',
    choice_filter: 'state=${a}',
  });
  expect(sheets['external_choices']).toEqual([{ list_name: 'cities', name: '-' }]);
  expect(sheets.unsaid).toEqual(['external-choices cities']);
});

test('tags of buildings and roads have a sheet', () => {
  const sheets = sheetsOf({
    answers: '<o/>',
    body: '<upload ref="/data/o" mediatype="osm/*"><label>O</label><tag key="name"><label>Name</label></tag></upload>',
  });
  expect(sheets['survey']?.[0]).toMatchObject({ type: 'osm o' });
  expect(sheets['osm']).toEqual([{ list_name: 'o', name: 'name', label: 'Name' }]);
});
