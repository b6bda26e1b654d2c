import { fillForm, type FormQuestion } from './fill-forms.ts';

const items = ['Apple', 'Pear', 'Fig']
  .map((name) => `<item><label>${name}</label><value>${name.toLowerCase()}</value></item>`)
  .join('');

const field = (name: string, type: string, appearance = ''): FormQuestion => [
  name,
  `type="${type}"`,
  `<input ref="@" appearance="${appearance}"><label>Field ${name}</label></input>`,
];
const choice = (name: string, tag: string, appearance = ''): FormQuestion => [
  name,
  'type="string"',
  `<${tag} ref="@" appearance="${appearance}"><label>Field ${name}</label>${items}</${tag}>`,
];
const rank = (name: string): FormQuestion => [
  name,
  'type="odk:rank"',
  `<odk:rank ref="@"><label>Field ${name}</label>${items}</odk:rank>`,
];
const range = (name: string, appearance = ''): FormQuestion => [
  name,
  'type="int"',
  `<range ref="@" start="0" end="10" step="1" appearance="${appearance}"><label>Field ${name}</label></range>`,
];
const upload = (name: string, media: string, appearance = ''): FormQuestion => [
  name,
  'type="binary"',
  `<upload ref="@" mediatype="${media}" appearance="${appearance}"><label>Field ${name}</label></upload>`,
];

/** One question of every kind that people answer in a way of its own. */
const typedKinds: readonly FormQuestion[] = [
  upload('picture', 'image/*'),
  upload('sound', 'audio/*'),
  upload('document', 'application/*'),
  upload('signature', 'image/*', 'signature'),
  field('text', 'string'),
  field('lines', 'string', 'multiline'),
  field('digits', 'string', 'numbers'),
  field('whole', 'int', 'thousands-sep'),
  field('decimal', 'decimal'),
  field('bearing', 'decimal', 'bearing'),
  field('code', 'barcode'),
  field('date', 'date'),
  field('month', 'date', 'month-year'),
  field('year', 'date', 'year'),
  field('time', 'time'),
  field('moment', 'dateTime'),
  choice('one', 'select1'),
  choice('some', 'select'),
  choice('likert', 'select1', 'likert'),
  choice('bare', 'select1', 'no-buttons'),
  choice('found', 'select1', 'minimal autocomplete'),
  choice('several', 'select', 'minimal'),
  choice('named', 'select1', 'minimal'),
  choice('other', 'select1'),
  ['which', 'type="string" relevant="/data/other = \'fig\'"', '<input ref="@"><label>Field which</label></input>'],
  rank('order'),
  rank('confirmed'),
  range('slider'),
  range('start'),
  range('stars', 'rating'),
  range('menu', 'picker'),
  ['seen', 'type="string"', '<trigger ref="@"><label>Field seen</label></trigger>'],
  field('area', 'geoshape'),
  field('line', 'geotrace'),
  field('place', 'geopoint'),
];

/** A form with all of them. */
export const typedKindsForm = (): string =>
  fillForm({ questions: typedKinds }).replace('id="fill"', 'id="typed_kinds" version="1"');
