import { expect, test } from 'vitest';
import { fillForm, listOf } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import type { AnyControlNode } from './nodes';

const rows = `
  <item><name> a </name><label> Spaces  inside </label><extra>1</extra></item>
  <item><name>b</name><label/></item>
  <item><name>c</name></item>
  <item><name>d</name><label>First</label><label>Second</label></item>
  <item><name>e</name><label>A &amp; B <![CDATA[<i>]]></label></item>
  <item><name>f</name><label>Deep<b>er</b></label></item>
  <item><label>No name</label></item>`;
const texts = ['en', 'fr']
  .map((lang) => `<translation lang="${lang}"><text id="x"><value>In ${lang}</value></text></translation>`)
  .join('');

/** The choices of a form, as the engine hands them out. */
async function choices(value: string, label: string, items = rows) {
  const itemset = `<itemset nodeset="instance('list')/root/item"><value ref="${value}"/><label ref="${label}"/></itemset>`;
  const form = fillForm({
    questions: [['q', 'type="string"', `<select1 ref="@"><label>Which</label>${itemset}</select1>`]],
    model: items.includes('itextId') ? `<itext>${texts}</itext>` : '',
    instances: listOf('list', items),
  });
  const { filling, screen } = await showForm(form);
  await screen.unmount();
  const { root } = filling.instance;
  const node = root.currentState.children[0] as Extract<AnyControlNode, { nodeType: 'select' }>;
  const options = () => node.currentState.valueOptions;
  return {
    root,
    read: () => options().map((one) => [one.value, one.label.asString]),
    /** The engine reads the other columns by expressions, too. */
    byExpressions: () => options().some((one) => one.properties.length > 0),
  };
}

test('choices whose texts are read once are those that the engine computes by expressions', async () => {
  const computed = await choices('string(name)', 'string(label)');
  const read = await choices('name', 'label');
  expect(read.read()).toEqual(computed.read());
  expect(read.read()).toHaveLength(7);
  expect([computed.byExpressions(), read.byExpressions()]).toEqual([true, false]);
});

test('choices that are translated follow the language of the form', async () => {
  const { root, read } = await choices('name', 'jr:itext(itextId)', '<item><name>a</name><itextId>x</itextId></item>');
  expect(read()).toEqual([['a', 'In en']]);
  root.setLanguage(root.languages[1] as never);
  expect(read()).toEqual([['a', 'In fr']]);
});
