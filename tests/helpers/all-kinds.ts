import { fillForm, type FormQuestion } from './fill-forms.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => `<item><label>Choice ${at}</label><value>c${at}</value></item>`).join('');

/** A question with a text field: its name, the type of its answer, its appearance, and more of its bind. */
const field = (name: string, type = 'string', appearance = '', bind = ''): FormQuestion => [
  name,
  `type="${type}" ${bind}`,
  `<input ref="@" appearance="${appearance}"><label>Field ${name}</label><hint>Help for ${name}</hint></input>`,
];
const choice = (name: string, tag: 'select' | 'select1', appearance: string, count = 4): FormQuestion => [
  name,
  'type="string"',
  `<${tag} ref="@" appearance="${appearance}"><label>Choice ${name}</label>${items(count)}</${tag}>`,
];
const range = (name: string, type: string, appearance: string): FormQuestion => [
  name,
  `type="${type}"`,
  `<range ref="@" start="1" end="5" step="1" appearance="${appearance}"><label>Range ${name}</label></range>`,
];
const upload = (name: string, media: string, appearance = ''): FormQuestion => [
  name,
  'type="binary"',
  `<upload ref="@" mediatype="${media}" appearance="${appearance}"><label>File ${name}</label></upload>`,
];
/** Lines of a table, which are in a group. */
const lines: readonly FormQuestion[] = [
  choice('head', 'select1', 'label', 3),
  choice('bread', 'select1', 'list-nolabel', 3),
  choice('milk', 'select1', 'list-nolabel', 3),
];
const table = lines.map(([name, , control]) => control.replaceAll('@', `/data/${name}`)).join('');

const questions: readonly FormQuestion[] = [
  [
    'plain',
    'type="string" required="true()"',
    '<input ref="@"><label>A **bold** label with [a link](https://example.org)</label></input>',
  ],
  field('lines', 'string', 'multiline'),
  field('address', 'string', 'url'),
  field('secret', 'string', 'masked'),
  field('digits', 'string', 'numbers'),
  field('whole', 'int', 'thousands-sep', 'constraint=". &gt; 100" jr:constraintMsg="More than 100"'),
  field('decimal', 'decimal'),
  field('code', 'barcode'),
  field('fixed', 'string', '', 'readonly="true()"'),
  field('date', 'date'),
  field('month', 'date', 'month-year'),
  field('year', 'date', 'year'),
  field('calendar', 'date', 'ethiopian'),
  field('time', 'time'),
  field('moment', 'dateTime'),
  choice('one', 'select1', ''),
  choice('some', 'select', ''),
  choice('answered', 'select1', ''),
  choice('columns', 'select1', 'columns-2'),
  choice('packed', 'select', 'columns-pack'),
  choice('likert', 'select1', 'likert'),
  choice('bare', 'select1', 'no-buttons'),
  choice('quick', 'select1', 'quick'),
  choice('opened', 'select1', 'minimal', 12),
  choice('found', 'select', 'minimal autocomplete', 12),
  ['order', 'type="odk:rank"', `<odk:rank ref="@"><label>An order</label>${items(4)}</odk:rank>`],
  range('slider', 'int', ''),
  range('moved', 'int', ''),
  range('upright', 'decimal', 'vertical'),
  range('stars', 'int', 'rating'),
  range('menu', 'int', 'picker'),
  upload('picture', 'image/*'),
  upload('drawing', 'image/*', 'draw'),
  upload('signature', 'image/*', 'signature'),
  upload('marked', 'image/*', 'annotate'),
  upload('sound', 'audio/*'),
  upload('film', 'video/*'),
  upload('document', 'application/*'),
  field('point', 'geopoint'),
  field('placed', 'geopoint'),
  field('line', 'geotrace'),
  field('area', 'geoshape'),
  field('note', 'string', '', 'readonly="true()" calculate="concat(\'a\', \'b\')"'),
  ['seen', 'type="string"', '<trigger ref="@"><label>Read and understood</label></trigger>'],
  ...lines.map(([name, bind]): FormQuestion => [name, bind, '']),
];

/** A form with every kind of question and appearance; some are answered, and one answer is not allowed. */
export function allKinds(): string {
  return fillForm({
    questions,
    values: {
      whole: '12',
      fixed: 'Cannot be changed',
      calendar: '2026-05-01',
      answered: 'c1',
      found: 'c1 c3',
      opened: 'c2',
      moved: '3',
      placed: '48.85 2.35 10 4',
      area: '48.85 2.35;48.86 2.36;48.84 2.37;48.85 2.35',
    },
    more: {
      instance: '<child jr:template=""><first/></child><child><first>Amina</first></child>',
      body: `<group appearance="field-list"><label>Questions on one page</label>${table}</group><group ref="/data/child"><label>Child</label><repeat nodeset="/data/child"><input ref="/data/child/first"><label>First name</label></input></repeat></group>`,
    },
  }).replace('id="fill"', 'id="all_kinds" version="1"');
}
