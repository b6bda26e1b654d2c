import { expect, test } from 'vitest';
import { fillForm, type FormQuestion, inputOf, repeatOf } from '../../../../tests/helpers/fill-forms';
import { editedOf, showForm, startForm } from '../../../../tests/helpers/filled-form';
import { includingSurplus } from './repeat-counts';

const text = (name: string, bind = '') => inputOf(name, `type="string" ${bind}`);
const meta = '<orx:meta xmlns:orx="http://openrosa.org/xforms"><orx:instanceID>uuid:1</orx:instanceID></orx:meta>';
const child = [inputOf('name', '', '', 'Name')];

/** Loads answers into a form. Returns what would be sent after each change, without ids. */
async function load(form: Parameters<typeof fillForm>[0], answers: string, rename = (xml: string) => xml) {
  const xml = `<data id="fill" version="1">${answers}${meta}</data>`;
  const { screen, filling } = await showForm(rename(fillForm(form)), { edited: editedOf(xml) });
  const sent = () => (filling.loaded?.merge() ?? '').replace(/^<data[^>]*>/, '').replace(/<orx:meta.*/s, '');
  return { screen, filling, sent, whole: () => filling.loaded?.merge() ?? '' };
}

test('an answer that is emptied, filled, or filled in an element without content', async () => {
  const { screen, sent } = await load(
    { questions: ['a', 'b', 'c', 'd'].map((name) => text(name)) },
    '<a>x</a> <b/><c></c>',
  );
  await screen.getByLabelText('a', { exact: true }).fill('');
  await screen.getByLabelText('b', { exact: true }).fill('<&>');
  await screen.getByLabelText('c', { exact: true }).fill('3');
  expect(sent()).toBe('<a></a> <b>&lt;&amp;&gt;</b><c>3</c>');
  await screen.getByLabelText('d', { exact: true }).fill('4');
  await screen.getByLabelText('a', { exact: true }).fill('x');
  expect(sent()).toBe('<a>x</a> <b>&lt;&amp;&gt;</b><c>3</c><d>4</d>');
});

test('an answer goes with its condition and comes back as it was written', async () => {
  const form = { questions: [text('more'), text('name', `relevant="/data/more = 'y'"`)] };
  const { screen, sent } = await load(form, '<more>y</more>\n<name><![CDATA[Amina]]></name>');
  await screen.getByLabelText('more').fill('n');
  expect(sent()).toBe('<more>n</more>\n');
  await screen.getByLabelText('more').fill('y');
  expect(sent()).toBe('<more>y</more>\n<name><![CDATA[Amina]]></name>');
});

test('entries of a repeat are removed and added in their places', async () => {
  const given =
    '<!--1--><child><name>A</name></child><!--2--><child><name>B</name><old>3</old></child><!--3--><after>z</after>';
  const { screen, filling, sent } = await load({ questions: [text('after')], more: repeatOf('child', child) }, given);
  expect(filling.loaded?.withoutQuestion).toMatchObject([{ path: 'child/old', value: '3' }]);
  await screen.getByRole('button', { name: 'Remove Child 1' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  expect(sent()).toBe('<!--1--><!--2--><child><name>B</name><old>3</old></child><!--3--><after>z</after>');
  await screen.getByRole('button', { name: 'Add: Child' }).click();
  await screen.getByLabelText('Name').last().fill('C');
  expect(sent()).toBe(
    '<!--1--><!--2--><child><name>B</name><old>3</old></child><child><name>C</name></child><!--3--><after>z</after>',
  );
});

test('entries above a count are in drafts, and sent again as they were when the count rises', async () => {
  const form = {
    questions: [inputOf('count', 'type="int"'), text('after')],
    more: repeatOf('child', child, { attributes: 'jr:count="/data/count"' }),
  };
  const all = '<child><name>A</name></child> <child><name><![CDATA[B]]></name></child>\n<child><name>C</name></child>';
  const { screen, filling, sent } = await load(form, `<count>3</count>${all}<after>z</after>`);
  expect(filling.loaded?.withoutQuestion).toEqual([]);
  await screen.getByLabelText('count').fill('1');
  await screen.getByLabelText('after').click();
  expect(sent()).toBe('<count>1</count><child><name>A</name></child> \n<after>z</after>');
  expect(includingSurplus(filling.instance.root, sent)).toBe(`<count>1</count>${all}<after>z</after>`);
  await screen.getByLabelText('count').fill('3');
  await screen.getByLabelText('after').click();
  expect(sent()).toBe(`<count>3</count>${all}<after>z</after>`);
});

test('what a calculation makes anew is sent; the same result stays as it is written', async () => {
  const computed = (name: string, calculate: string): FormQuestion => [name, `type="int" calculate="${calculate}"`, ''];
  const form = { questions: [text('a'), computed('same', '2 + 3'), computed('other', 'string-length(/data/a)')] };
  const { screen, sent } = await load(form, '<a>abc</a><same>05</same><other>9</other>');
  expect(sent()).toBe('<a>abc</a><same>05</same><other>3</other>');
  await screen.getByLabelText('a', { exact: true }).fill('abcd');
  expect(sent()).toBe('<a>abcd</a><same>05</same><other>4</other>');
});

test('a group where the form has a question, and the other way round, stay in the submission', async () => {
  const form = { questions: [text('place')], more: { instance: '<home><street/></home>', body: '' } };
  const { filling, screen, sent } = await load(form, '<place><town>Kora</town></place><home>Main street</home>');
  expect(filling.loaded?.withoutQuestion).toMatchObject([{ path: 'place/town', value: 'Kora' }]);
  await screen.getByLabelText('place').fill('Ndia');
  expect(sent()).toBe('<place>Ndia</place><place><town>Kora</town></place><home>Main street</home>');
});

test('answers of an entity follow their calculations, and only these', async () => {
  const form: Parameters<typeof fillForm>[0] = {
    questions: [text('a')],
    more: {
      instance: '<meta><entity dataset="people" create="" id=""><label/></entity></meta>',
      binds:
        '<bind nodeset="/data/meta/entity/@create" calculate="/data/a != \'\'" type="string"/><bind nodeset="/data/meta/entity/label" calculate="/data/a" type="string"/>',
      body: '',
    },
  };
  const entity = '<meta><entity  dataset="people" id="f00" x="1"><label>Amina</label></entity></meta>';
  const { screen, whole } = await load(form, `<a>Amina</a>${entity}`);
  await screen.getByLabelText('a', { exact: true }).fill('Bea');
  expect(whole()).toContain('<entity create="true"  dataset="people" id="f00" x="1"><label>Bea</label></entity>');
});

test('the version that was filled is sent, and none by a form without one', async () => {
  const loaded = '<a>x</a>';
  for (const [version, written] of [
    ['2', ' version="2"'],
    ['a&gt;b', ' version="a>b"'],
    ['a&quot;b', ` version='a"b'`],
    ['a&amp;b', ' version="a&amp;b"'],
    [null, ''],
  ]) {
    const named = (xml: string) =>
      version === null ? xml : xml.replace('id="fill"', `id="fill" version="${version}"`);
    expect((await load({ questions: [text('a')] }, loaded, named)).whole()).toContain(
      `<data id="fill"${written}>${loaded}`,
    );
  }
});

test('answers are found whatever prefix their elements have', async () => {
  const form = fillForm({ questions: [['b', 'type="string" calculate="/data/orx:meta/orx:note"', '']] })
    .replace('<orx:instanceID/>', '<orx:instanceID/><orx:note/>')
    .replace('<bind', '<bind nodeset="/data/orx:meta/orx:note" type="string"/><bind');
  const xml = '<data id="fill"><b/><meta><instanceID>uuid:1</instanceID><note>kept</note></meta></data>';
  const filling = await startForm(form, { edited: editedOf(xml) });
  expect(filling.loaded?.merge()).toContain('<b>kept</b><meta><instanceID>');
});
