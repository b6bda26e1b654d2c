import { describe, expect, test } from 'vitest';
import { nodeAt, parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';

const itemset = (nodeset: string, { value = 'name', label = 'label', name = 'a' } = {}) =>
  `<select1 ref="/data/${name}"><itemset nodeset="${nodeset}"><value ref="${value}"/><label ref="${label}"/></itemset></select1>`;
const sourceOf = (nodeset: string, columns = {}) =>
  nodeAt(xform({ data: '<a/><r><n/></r>', body: itemset(nodeset, columns) }), '/a').choices;

describe('where choices come from', () => {
  const items = "instance('x')/root/item";

  test.each([
    [items, null, false],
    [`jr:instance( "x" )/root/item`, null, false],
    [` ${items}[ a = 1 ] `, 'a = 1', false],
    [`${items}[a = 1][b = 2]`, 'a = 1][b = 2', false],
    [`randomize(${items})`, null, true],
    [` randomize( ${items}[a = 1] , 42) `, 'a = 1', true],
    [`randomize(${items}[f(a, b) = ',' and c = &quot;(,&quot;], /data/seed)`, `f(a, b) = ',' and c = "(,"`, true],
  ])('%s', (nodeset, filter, randomized) => {
    expect(sourceOf(nodeset.replaceAll('"', '&quot;'))).toEqual({
      list: 'x',
      from: 'list',
      filter,
      randomized,
      valueColumn: null,
      labelColumn: null,
    });
  });

  test.each([
    ['/data/r', '/r', null, false],
    ['../r[ n = 1 ]', '/r', 'n = 1', false],
    ['randomize(/data/r[n = 1])', '/r', 'n = 1', true],
    ['/other/r', '/other/r', null, false],
  ])('from a repeat: %s', (nodeset, list, filter, randomized) => {
    expect(sourceOf(nodeset)).toMatchObject({ list, from: 'repeat', filter, randomized });
  });

  test.each([
    ['name', 'label', null, null],
    ['./name', ' label ', null, null],
    ['name', 'jr:itext(itextId)', null, null],
    ['name', 'jr:itext(label)', null, null],
    ['id', 'jr:itext( title )', 'id', 'title'],
    [' ./geometry ', './title', 'geometry', 'title'],
  ])('the columns %s and %s', (value, label, valueColumn, labelColumn) => {
    expect(sourceOf(items, { value, label })).toMatchObject({ valueColumn, labelColumn });
  });

  test('without any, a question has none', () => {
    expect(nodeAt(xform({ data: '<a/>', body: '<select1 ref="/data/a"/>' }), '/a').choices).toBeNull();
    const bare = xform({ data: '<a/>', body: `<select1 ref="/data/a"><itemset nodeset="${items}"/></select1>` });
    expect(nodeAt(bare, '/a').choices).toMatchObject({ list: 'x', valueColumn: null, labelColumn: null });
  });
});

describe('the lists of a form', () => {
  const lists = (model: string, body = '') => parsed(xform({ data: '<a/><b/>', model, body })).choiceLists;
  const instance = (items: string, more = '') => `<instance id="x"${more}><root>${items}</root></instance>`;
  const english = (texts: string) => `<itext><translation lang="en">${texts}</translation></itext>`;

  test('a list that no question reads has its usual columns, translated or not', () => {
    expect(lists(instance('<item><name>y</name><label>Yes</label></item>'))[0]?.choices).toEqual([
      { name: 'y', label: { '': 'Yes' }, media: {}, values: {} },
    ]);
    const item = '<item><itextId>x-0</itextId><name>y</name><label>Old</label></item>';
    const texts = english('<text id="x-0"><value>Yes</value><value form="image">jr://images/y.png</value></text>');
    expect(lists(texts + instance(item))[0]?.choices).toEqual([
      { name: 'y', label: { en: 'Yes' }, media: { image: { en: 'y.png' } }, values: { label: 'Old' } },
    ]);
  });

  test('columns are those that a question reads, of several questions those of the first', () => {
    const items = '<item><id> 1 </id><title>One</title><name>one</name><label/></item>';
    const from = "instance('x')/root/item";
    const first = itemset(from, { value: 'id', label: 'title' });
    const [list] = lists(instance(items), first + itemset(from, { name: 'b' }));
    expect(list?.choices).toEqual([{ name: '1', label: { '': 'One' }, media: {}, values: { name: 'one', label: '' } }]);
  });

  test.each(['label', 'itextId', 'title'])('a column of ids of texts may be called %s', (column) => {
    const item = `<item><${column}>t</${column}><name>y</name></item>`;
    const texts = english('<text id="t"><value>Yes</value></text>');
    const body = itemset("instance('x')/root/item", { label: `jr:itext(${column})` });
    expect(lists(texts + instance(item), body)[0]?.choices).toMatchObject([{ label: { en: 'Yes' }, values: {} }]);
  });

  test('items may have any name, a text that is not there is none, and a blank label, too', () => {
    expect(lists(instance('<tree><name>oak</name></tree><tree><name>elm</name><label> </label></tree>'))).toMatchObject(
      [
        {
          name: 'x',
          choices: [
            { name: 'oak', label: {} },
            { name: 'elm', label: {} },
          ],
        },
      ],
    );
    const [list] = lists(instance('<item><itextId>gone</itextId><name>y</name></item>'));
    expect(list?.choices).toEqual([{ name: 'y', label: {}, media: {}, values: {} }]);
    expect(lists(instance('<other/><item><name>y</name></item>'))[0]?.choices).toHaveLength(1);
  });

  test('an instance of a file is a list without choices; one without a name or from elsewhere is none', () => {
    expect(lists(instance('', ' src="jr://file/trees.xml"'))).toEqual([
      { name: 'x', kind: 'file', file: 'trees.xml', choices: [] },
    ]);
    expect(lists(instance('', ' src="jr://instance/last-saved"'))).toEqual([]);
    expect(lists('<instance><root><item/></root></instance>')).toEqual([]);
  });

  test('choices in a question have its path, their label by text or reference, and their media', () => {
    const texts = english('<text id="y"><value>Yes</value><value form="audio">jr://audio/y.mp3</value></text>');
    const body = `<select ref="/data/a"><item><label ref="jr:itext('y')"/><value> y </value></item>
      <item><label>No</label><value>n</value></item><item>none</item></select>`;
    expect(lists(texts, body)).toEqual([
      {
        name: '/a',
        kind: 'inline',
        file: null,
        choices: [
          { name: 'y', label: { en: 'Yes' }, media: { audio: { en: 'y.mp3' } }, values: {} },
          { name: 'n', label: { '': 'No' }, media: {}, values: {} },
          { name: 'none', label: {}, media: {}, values: {} },
        ],
      },
    ]);
  });

  test('questions with a query share a file, once per list, beside lists of the form', () => {
    const query = (name: string, list: string) => `<input ref="/data/${name}" query="instance('${list}')/root/item"/>`;
    expect(lists('', query('a', 'city') + query('b', 'city'))).toEqual([
      { name: 'city', kind: 'file', file: 'itemsets.csv', choices: [] },
    ]);
    const known = lists(
      instance('<item><name>y</name></item>'),
      query('a', 'x') + itemset("instance('gone')/root/item", { name: 'b' }),
    );
    expect(known.map(({ name, kind }) => [name, kind])).toEqual([['x', 'instance']]);
  });
});
