import { expect, test } from 'vitest';
import { choose } from '../../../tests/helpers/choose';
import { fillForm, inputOf, listOf, manyChoices } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('${name}', '<output value="/data/name"/>');
const name = inputOf('name', undefined, undefined, 'Your name');

/** Shows a question with a label; its text elements, without those of the field for the name. */
async function labelled(label: string, values: Record<string, string> = {}) {
  const form = fillForm({
    questions: [name, inputOf('q', undefined, undefined, escaped(label))],
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escaped(value)])),
  });
  const shown = await showForm(form);
  const text = document.querySelectorAll<HTMLElement>('.fill-label .fill-text')[1];
  if (!text) throw new Error('no label');
  return { ...shown, text };
}

const lines = (text: HTMLElement) => text.innerText.split('\n').filter((line) => line.trim() !== '');

const labels: [label: string, read: string][] = [
  ['2. How old is ${name}?', '2. How old is Ann?'],
  ['3) *How* old?', '3) How old?'],
  ['How old is **${name}**, _really_?', 'How old is Ann, really?'],
  ['> 5 km', '> 5 km'],
  ['[1]: other', '[1]: other'],
  ['---', '---'],
  ['<b>', '<b>'],
  ['Less < more > & <thing>', 'Less < more > & <thing>'],
  ['a_b_c 2*3*4', 'a_b_c 234'],
  ['a\\_b\\_ \\*c\\*', 'a_b_ *c*'],
  ['`code` | table | ~~no~~', '`code` | table | ~~no~~'],
  ['    Indented', 'Indented'],
  ['Total\n=====', 'Total\n====='],
  ['#1 question', '#1 question'],
];
test('labels read as Collect shows them', async () => {
  const questions = labels.map(([label], at) => inputOf(`q${at}`, undefined, undefined, escaped(label)));
  await showForm(fillForm({ questions: [...questions, name], values: { name: 'Ann' } }));
  const texts = [...document.querySelectorAll<HTMLElement>('.fill-label .fill-text')].slice(0, labels.length);
  expect(texts.map((text, at) => [labels[at]?.[0], text.innerText.trim()])).toEqual(labels);
});

test('lines and lists after a reference stay apart', async () => {
  const { text } = await labelled('Dear ${name}\nplease choose:\n\n- one\n- **two**\n\n1. first\n2. second', {
    name: 'Ann',
  });
  expect(lines(text)).toEqual(['Dear Ann', 'please choose:', 'one', 'two', 'first', 'second']);
  expect(text.querySelectorAll('.fill-ul > .fill-li')).toHaveLength(2);
  expect(text.querySelectorAll('.fill-ol > .fill-li')).toHaveLength(2);
  expect(text.querySelector('.fill-li strong')?.textContent).toBe('two');
});

test('headings, emphasis, links and styles are formatted', async () => {
  const { text } = await labelled(
    '## Visit\n*a* _b_ **c** __d__ [map](https://example.org/${name}) <span style="color:red;font-family:serif;position:fixed">e</span> <b>f</b><br>g',
    { name: 'Ann' },
  );
  expect(text.querySelector('.fill-heading-2')?.textContent).toBe('Visit');
  expect([...text.querySelectorAll('em, strong')].map((one) => one.textContent)).toEqual(['a', 'b', 'c', 'd', 'f']);
  expect(text.querySelector('a')?.href).toBe('https://example.org/Ann');
  expect(text.querySelector<HTMLElement>('.fill-span')?.style.cssText).toBe('color: red; font-family: serif;');
  expect(lines(text).at(-1)).toBe('g');
});

test('an answer in a label is data: it has no marks, whatever was typed, and follows what is typed', async () => {
  const { screen, text } = await labelled('Is _${name}_ right?', { name: '**Ann** <b>x</b>\n- [y](z) \uE000' });
  expect(lines(text)).toEqual(['Is **Ann** <b>x</b>', '- [y](z) \uE000 right?']);
  expect(text.querySelectorAll('b, strong, a, .fill-li')).toHaveLength(0);
  expect(text.querySelector('em')?.textContent).toContain('**Ann**');
  await screen.getByLabelText('Your name').fill('1. Bea');
  await expect.element(text).toHaveTextContent('Is 1. Bea right?');
});

const odd = [
  '> 5 km',
  '[1]: other',
  '---',
  '<b>',
  '# 1',
  '- 3',
  '2. Two',
  '***',
  '&amp;lt;',
  '<!-- c -->',
  '<p></p>',
  '*',
  '_',
];

test('a choice is one line of text, and none is empty', async () => {
  const items = odd.map((label, at) => `<item><label>${escaped(label)}</label><value>c${at}</value></item>`).join('');
  const marked = `<item><label>${escaped('**Big**\n- town [x](https://example.org) of ${name}')}</label><value>m</value></item>`;
  const { screen } = await showForm(
    fillForm({
      questions: [name, ['q', 'type="string"', `<select1 ref="@"><label>Which</label>${items}${marked}</select1>`]],
      values: { name: 'A\nB' },
    }),
  );
  const texts = [...document.querySelectorAll<HTMLElement>('.fill-choice .fill-text')];
  const read = odd.map((label) => (label === '&amp;lt;' ? '&lt;' : label));
  expect(texts.map((text) => text.innerText.trim())).toEqual([...read, 'Big - town x of A B']);
  expect(texts.at(-1)?.querySelector('strong')?.textContent).toBe('Big');
  await expect.element(screen.getByRole('radio', { name: '> 5 km' })).toBeVisible();
});

test('hints, messages, notes, groups and repeats are formatted, in each language', async () => {
  const texts: Record<string, [string, string]> = {
    hint: ['*Years*', '*Années*'],
    note: ['1. First\n2. Second', '1. Un\n2. Deux'],
    group: ['__Home__', '__Maison__'],
    message: ['**Too** old', '**Trop** vieux'],
  };
  const translation = (lang: string, at: 0 | 1) =>
    `<translation lang="${lang}">${Object.entries(texts)
      .map(([id, own]) => `<text id="${id}"><value>${own[at]}</value></text>`)
      .join('')}</translation>`;
  const { screen } = await showForm(
    fillForm({
      model: `<itext>${translation('English (en)', 0)}${translation('French (fr)', 1)}</itext>`,
      questions: [
        [
          'age',
          'type="int" constraint=". &lt; 99" jr:constraintMsg="jr:itext(\'message\')"',
          `<input ref="@"><label>Age</label><hint ref="jr:itext('hint')"/></input>`,
        ],
        ['note', 'type="string" readonly="true()"', `<input ref="@"><label ref="jr:itext('note')"/></input>`],
      ],
      more: {
        instance: '<home><rooms/></home>',
        body: `<group ref="/data/home"><label ref="jr:itext('group')"/><input ref="/data/home/rooms"><label>Rooms</label></input></group>`,
      },
    }),
  );
  await screen.getByLabelText('Age').fill('100');
  await screen.getByRole('button', { name: 'Send' }).click();
  for (const language of [0, 1]) {
    if (language === 1) await choose(screen.getByRole('combobox', { name: 'Language of the form' }), 'French (fr)');
    await expect.element(screen.getByText(language === 0 ? 'Years' : 'Années')).toBeVisible();
    expect(document.querySelector('.fill-hint em')?.textContent).toBe(language === 0 ? 'Years' : 'Années');
    expect([...document.querySelectorAll('.fill-note .fill-li')].map((one) => one.textContent)).toEqual(
      language === 0 ? ['First', 'Second'] : ['Un', 'Deux'],
    );
    expect(document.querySelector('.fill-fold strong')?.textContent).toBe(language === 0 ? 'Home' : 'Maison');
    expect(document.querySelector('.fill-fault strong')?.textContent).toBe(language === 0 ? 'Too' : 'Trop');
  }
});

test('the texts of a list are formatted, answers offered as choices are not', async () => {
  const form = fillForm({
    questions: [
      [
        'q',
        'type="string"',
        `<select1 ref="@"><label>Row</label><itemset nodeset="instance('list')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`,
      ],
      [
        'r',
        'type="string"',
        `<select1 ref="@"><label>Person</label><itemset nodeset="/data/person"><value ref="who"/><label ref="who"/></itemset></select1>`,
      ],
    ],
    more: {
      instance: '<person jr:template=""><who/></person><person><who>*Ann*</who></person>',
      body: '<group ref="/data/person"><repeat nodeset="/data/person"><input ref="/data/person/who"><label>Who</label></input></repeat></group>',
    },
    instances: listOf('list', '<item><name>a</name><label>**Bold** one</label></item>'),
  });
  const { screen } = await showForm(form);
  await expect.element(screen.getByRole('radio', { name: 'Bold one' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: '*Ann*' })).toBeVisible();
});

test('a choice with marks is searched and shown by its words', async () => {
  const { screen, answer } = await showForm(manyChoices(200).replace('Village 7 of', '**Village** _7_ of'));
  const field = screen.getByRole('combobox', { name: /Village/ });
  await field.fill('village 7 of the north');
  await screen.getByRole('option', { name: 'Village 7 of the north', exact: true }).click();
  expect(answer('village')).toBe('c7');
  await expect.element(field).toHaveValue('Village 7 of the north');
});
