import { expect, test } from 'vitest';
import type { FormField } from '~/api/schema';
import { type PlanTable, disambiguateChoices } from '~/engines/exports/plan';
import { jsonOf } from '~/engines/exports/values';
import type { FormModel } from '~/engines/xforms/model';
import { createExportPlan, type PlanWords } from './export-plan';

const field = (path: string, type = 'string', selectMultiple: true | null = null): FormField => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary: null,
  selectMultiple,
});
const fields = [
  field('/meta', 'structure'),
  field('/meta/instanceID'),
  field('/village'),
  field('/crops', 'string', true),
  field('/place', 'geopoint'),
  field('/head', 'structure'),
  field('/head/name'),
  field('/head/age', 'int'),
  field('/child', 'repeat'),
  field('/child/name'),
  field('/child/toy', 'repeat'),
  field('/child/toy/kind', 'a type of its own'),
  field('/name'),
];
const about = { title: 'About', lines: [] };
const words = {
  submissions: 'Envíos',
  submittedAt: 'Enviado',
  submittedBy: 'Por',
  reviewState: 'Estado',
  edits: 'Ediciones',
  formVersion: 'Versión',
  instanceId: 'ID',
  latitude: 'Lat',
  longitude: 'Lon',
  altitude: 'Alt',
  accuracy: 'Prec',
  key: 'Clave',
  parentKey: 'Clave de arriba',
  reviewStates: { approved: 'Aprobado' },
} as unknown as PlanWords;

const node = (path: string, label: object, more: object = {}) => ({
  path,
  kind: 'question',
  type: 'string',
  label,
  ...more,
});
const model = {
  defaultLanguage: 'English',
  languages: ['English', 'es'],
  nodes: [
    node('/village', { English: 'Village', es: 'Pueblo\n  de hoy' }),
    node('/crops', { English: 'Crops' }, { type: 'selectMultiple', choices: { from: 'list', list: 'crops' } }),
    node('/head', { English: 'Head' }, { kind: 'group' }),
    node('/head/name', { English: 'Name' }),
    node('/head/age', {}),
    node('/child', { es: 'Niños' }, { kind: 'repeat' }),
    node('/child/name', { English: 'Name' }),
    node('/name', { English: 'Name' }),
  ],
  choiceLists: [
    {
      name: 'crops',
      choices: [
        { name: 'maize', label: { English: 'Maize', es: 'Maíz' } },
        { name: 'beans', label: {} },
      ],
    },
  ],
} as unknown as FormModel;

const headers = ({ fields: columns }: PlanTable) => columns.map(({ header }) => header);
const plan = (more: object = {}) =>
  createExportPlan({
    format: 'xlsx',
    fields,
    model: null,
    labels: null,
    withoutGroups: false,
    splitChoices: false,
    about,
    ...more,
  }).table;

test('with names, the columns are those of the tables of the server', () => {
  const table = plan();
  expect(headers(table).join(' ')).toBe(
    'SubmissionDate village crops place head-name head-age name KEY SubmitterID SubmitterName AttachmentsPresent AttachmentsExpected Status ReviewState DeviceID Edits FormVersion',
  );
  expect(table.title).toBe('Submissions');
  const types = new Map(table.fields.map(({ header, type, isMultiple }) => [header, [type, isMultiple]]));
  expect(types.get('crops')).toEqual(['text', true]);
  expect(types.get('place')).toEqual(['geopoint', false]);
  expect(types.get('head-age')).toEqual(['int', false]);
  expect(types.get('SubmissionDate')).toEqual(['moment', false]);
});

test('a question for a file has names of files', () => {
  const photo = { ...field('/photo'), binary: true };
  expect(plan({ fields: [photo] }).fields.find(({ header }) => header === 'photo')?.type).toBe('file');
});

test('repeats are tables of their own, nested as in the form, with paths from the row around them', () => {
  const [child] = plan().repeats;
  expect(child).toMatchObject({ title: 'child', path: ['child'], fields: [{ path: ['name'], header: 'name' }] });
  // A type that no one knows is a text.
  expect(child?.repeats).toEqual([
    {
      title: 'toy',
      path: ['toy'],
      fields: [{ path: ['kind'], header: 'kind', type: 'text', choices: null, isMultiple: false }],
      repeats: [],
    },
  ]);
});

test('without groups, equal names are told apart', () => {
  expect(headers(plan({ withoutGroups: true }))).toEqual(
    expect.arrayContaining(['village', 'name', 'age', 'name (2)']),
  );
  expect(new Set(headers(plan({ withoutGroups: true }))).size).toBe(headers(plan()).length);
});

test('an answer that has the name of a column of the server is told apart, too', () => {
  const table = plan({ fields: [field('/KEY'), field('/SubmissionDate'), field('/__proto__')] });
  expect(headers(table)).toEqual(
    expect.arrayContaining(['SubmissionDate', 'KEY', 'SubmissionDate (2)', '__proto__', 'KEY (2)']),
  );
  expect(new Set(headers(table)).size).toBe(table.fields.length);
});

test('with labels, headers and choices are in the language, else in that of the form, else names', () => {
  const table = plan({ model, labels: { language: 'es', words } });
  expect(table.title).toBe('Envíos');
  expect(headers(table).join(', ')).toBe(
    'Enviado, Por, Estado, Pueblo de hoy, Crops, place, Head › Name, Head › age, Name, Ediciones, Versión, ID',
  );
  const crops = table.fields.find(({ header }) => header === 'Crops');
  expect([...(crops?.choices ?? [])]).toEqual([
    ['maize', 'Maíz'],
    ['beans', 'beans'],
  ]);
  expect(crops?.isMultiple).toBe(true);
  expect(table.repeats[0]?.title).toBe('Niños');
  const state = table.fields.find(({ header }) => header === 'Estado');
  expect([state?.choices?.get('approved'), state?.ifMissing]).toEqual(['Aprobado', 'received']);
});

test('choices of one name have the label that their filter finds in each row', () => {
  const choice = (name: string, label: string, village: string) => ({
    name,
    label: { es: label },
    values: { village },
  });
  const cascade = {
    ...model,
    root: 'data',
    nodes: [
      node('/village', {}, { choices: { from: 'list', list: 'crops', filter: null } }),
      node('/crops', {}, { choices: { from: 'list', list: 'crops', filter: 'village= /data/village ' } }),
    ],
    choiceLists: [
      { name: 'crops', choices: [choice('1', 'North', 'a'), choice('1', 'Harbour', 'b'), choice('2', 'Hill', 'b')] },
    ],
  } as unknown as FormModel;
  const { fields: columns } = plan({ model: cascade, labels: { language: 'es', words }, splitChoices: true });
  const crops = columns.find(({ header }) => header === 'crops');
  const written = (village: string | null) => {
    const row = { village, crops: '1 2' };
    disambiguateChoices(row, { title: '', path: [], fields: columns, repeats: [] });
    return crops && jsonOf(row.crops, crops);
  };
  expect([written('a'), written('b'), written(null)]).toEqual([
    ['North', 'Hill'],
    ['Harbour', 'Hill'],
    ['1 (North / Harbour)', 'Hill'],
  ]);
  expect(crops?.choiceColumns?.map(({ header }) => header)).toEqual([
    'crops: North',
    'crops: Harbour',
    'crops: 1 (North / Harbour)',
    'crops: Hill',
  ]);
});

test('without the definition there are only names', () => {
  const table = plan({ labels: { language: 'es', words }, splitChoices: true });
  expect(headers(table)).toEqual(headers(plan()));
  expect(table.fields.every(({ choices, choiceColumns = [] }) => choices === null && choiceColumns.length === 0)).toBe(
    true,
  );
});

test('with names, the definition only tells which answers are several choices', () => {
  const ranked = { ...model, nodes: [...model.nodes, node('/village', {}, { type: 'rank' })] } as FormModel;
  const table = plan({ model: ranked });
  expect(headers(table)).toEqual(headers(plan()));
  const several = table.fields.filter(({ isMultiple }) => isMultiple).map(({ header }) => header);
  expect(several).toEqual(['village', 'crops']);
  expect(table.fields.every(({ choices }) => choices === null)).toBe(true);
});

test('a question with several choices can have a column for each, with a header of its own', () => {
  const columns = (more: object, question: string) =>
    plan({ model, splitChoices: true, ...more }).fields.find(({ header }) => header === question)?.choiceColumns;
  const named = [...fields, field('/crops/maize')];
  expect(columns({ fields: named }, 'crops')).toEqual([
    { name: 'maize', header: 'crops/maize' },
    { name: 'beans', header: 'crops/beans' },
  ]);
  expect(columns({ labels: { language: 'es', words } }, 'Crops')).toEqual([
    { name: 'maize', header: 'Crops: Maíz' },
    { name: 'beans', header: 'Crops: beans' },
  ]);
  expect(columns({}, 'village')).toBeUndefined();
});

test('a selection of columns keeps only the tables that it needs', () => {
  expect(plan({ fields: [field('/head', 'structure'), field('/head/age', 'int')] })).toMatchObject({ repeats: [] });
});
