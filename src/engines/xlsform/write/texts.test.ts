import { expect, test } from 'vitest';
import { sheetsOf, xformOf } from '../../../../tests/helpers/xlsform-sheets';
import { toXlsForm } from './to-xlsform';

const text = (id: string, ...values: string[]) => `<text id="${id}">${values.join('')}</text>`;
const value = (content: string, form = '') => `<value${form === '' ? '' : ` form="${form}"`}>${content}</value>`;
const translation = (language: string, texts: string, isDefault = false) =>
  `<translation lang="${language}"${isDefault ? ' default="true()"' : ''}>${texts}</translation>`;
const body = `<input ref="/data/a"><label ref="jr:itext('/data/a:label')"/><hint ref="jr:itext('/data/a:hint')"/></input>`;
const bind = '<bind nodeset="/data/a" type="string"/>';
const form = (itext: string, model = bind) => ({ answers: '<a/>', model, body, itext: `<itext>${itext}</itext>` });

test('each language has a column, and gaps stay empty', () => {
  const itext =
    translation('French (fr)', text('/data/a:label', value('Bonjour')) + text('/data/a:hint', value('-'))) +
    translation('English (en)', text('/data/a:label', value('Hello')) + text('/data/a:hint', value('Say it')), true);
  const { survey, settings } = sheetsOf(form(itext));
  expect(survey).toEqual([
    {
      type: 'text',
      name: 'a',
      'label::French (fr)': 'Bonjour',
      'label::English (en)': 'Hello',
      'hint::English (en)': 'Say it',
    },
  ]);
  expect(settings?.[0]?.['default_language']).toBe('English (en)');
  const [sheet] = toXlsForm(xformOf(form(itext))).workbook.sheets;
  expect(sheet?.rows[0]).toEqual(['type', 'name', 'label::French (fr)', 'label::English (en)', 'hint::English (en)']);
});

test('media and guidance without a language have plain columns', () => {
  const itext = translation(
    'default',
    text('/data/a:label', value('A'), value('jr://images/a.png', 'image'), value('jr://audio/a.mp3', 'audio')) +
      text('/data/a:hint', value('H'), value('More', 'guidance')),
    true,
  );
  expect(sheetsOf(form(itext))['survey']).toEqual([
    { type: 'text', name: 'a', label: 'A', hint: 'H', guidance_hint: 'More', image: 'a.png', audio: 'a.mp3' },
  ]);
});

test('values of questions in texts are references', () => {
  const output = 'Is <output value=" /data/b "/> right, &lt; 5?';
  const item = `instance('l')/root/item[name =  /data/b ]/label`;
  const { survey, unsaid } = sheetsOf({
    answers: '<b/><c/><d/>',
    body: `<input ref="/data/c"><label>${output}</label></input><input ref="/data/d"><label>Or <output value="${item}"/>?</label></input>`,
  });
  expect(survey?.map(({ label }) => label)).toEqual([
    undefined,
    'Is ${b} right, < 5?',
    "Or instance('l')/root/item[name = ${b}]/label?",
  ]);
  expect(unsaid).toEqual([]);
});

test('messages can be translated', () => {
  const itext =
    translation('fr', text('/data/a:jr:constraintMsg', value('Non')) + text('/data/a:label', value('A'))) +
    translation('en', text('/data/a:jr:constraintMsg', value('No')) + text('/data/a:label', value('A')));
  const model = `<bind nodeset="/data/a" type="string" constraint="1" jr:constraintMsg="jr:itext('/data/a:jr:constraintMsg')"/>`;
  expect(sheetsOf(form(itext, model))['survey']?.[0]).toMatchObject({
    'constraint_message::fr': 'Non',
    'constraint_message::en': 'No',
  });
});

test('choices have translated labels and pictures', () => {
  const texts = (label: string) => text('l-0', value(label), value('jr://images/x.png', 'image'));
  const sheets = sheetsOf({
    answers: '<a/>',
    itext: `<itext>${translation('en', texts('X'))}${translation('fr', texts('Ixe'))}</itext>`,
    model: '<instance id="l"><root><item><itextId>l-0</itextId><name>x</name></item></root></instance>',
    body: `<select1 ref="/data/a"><label>A</label><itemset nodeset="instance('l')/root/item"><value ref="name"/><label ref="jr:itext(itextId)"/></itemset></select1>`,
  });
  expect(sheets['choices']).toEqual([
    { list_name: 'l', name: 'x', 'label::en': 'X', 'label::fr': 'Ixe', 'image::en': 'x.png', 'image::fr': 'x.png' },
  ]);
});

test('forms of a text that a spreadsheet does not know are listed', () => {
  const itext = translation('en', text('/data/a:label', value('Long', 'long'), value('Short', 'short')));
  const { survey, unsaid } = sheetsOf(form(itext));
  expect(survey?.[0]).toMatchObject({ 'label::en': 'Long' });
  expect(unsaid).toEqual(['text-form /data/a:label']);
});
