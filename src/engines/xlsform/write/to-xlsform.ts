import type { Workbook } from '../workbook';
import { ChoiceLists, OsmTags } from './choices';
import { type Form, readForm } from './form';
import { References } from './references';
import { Selects } from './selects';
import { Entities, Survey } from './survey';
import { setCell, type Row, sheetOf } from './table';
import { Texts } from './texts';
import { type UnsupportedFeature, UnsupportedFeatures } from './unsupported-features';
import { childNamed } from './xform-tree';

const surveyColumns = [
  'type',
  'name',
  'label',
  'hint',
  'guidance_hint',
  'image',
  'big-image',
  'audio',
  'video',
  'required',
  'required_message',
  'relevant',
  'constraint',
  'constraint_message',
  'readonly',
  'default',
  'calculation',
  'trigger',
  'appearance',
  'parameters',
  'choice_filter',
  'repeat_count',
  'save_to',
];

/** The reference converter requires one choice of each list in an external file. */
function externalRows(survey: readonly Row[]): Row[] {
  const types = survey.map((row) => row.get('type') ?? '').filter((type) => type.startsWith('select_one_external '));
  return [...new Set(types)].map(
    (type) =>
      new Map([
        ['list_name', type.slice('select_one_external '.length)],
        ['name', '-'],
      ]),
  );
}

/** The spreadsheet, and what it cannot express. Throws UnreadableXForm. */
export function toXlsForm(xform: string): { workbook: Workbook; unsaid: readonly UnsupportedFeature[] } {
  const form = readForm(xform);
  const unsaid = new UnsupportedFeatures();
  for (const label of form.placeless) unsaid.add('control-without-answer', label);
  const references = new References(form);
  const texts = new Texts(form, references, unsaid);
  const lists = new ChoiceLists(form, texts, unsaid);
  const selects = new Selects(form, references, lists, unsaid);
  const osm = new OsmTags(texts);
  const entities = new Entities(form, references);
  const survey = new Survey({ form, references, texts, selects, osm, unsaid }, entities).rows;
  const settings = settingsRow(form, references, lists, survey);
  const { languages } = form;
  const external = externalRows(survey);
  const sheets = [
    // A form without questions still has a sheet.
    survey.length === 0
      ? { name: 'survey', rows: [surveyColumns.slice(0, 3)] }
      : sheetOf('survey', survey, surveyColumns, languages),
    sheetOf('choices', lists.rows, ['list_name', 'name', 'label', 'image', 'big-image', 'audio', 'video'], languages),
    sheetOf('external_choices', external, ['list_name', 'name'], []),
    sheetOf('osm', osm.rows, ['list_name', 'name', 'label'], []),
    sheetOf('entities', entities.rows, ['list_name', 'entity_id', 'create_if', 'update_if', 'label'], []),
    sheetOf('settings', [settings], ['form_title', 'form_id', 'version', 'default_language'], []),
  ];
  return {
    workbook: { sheets: sheets.filter(({ name, rows }) => name === 'survey' || rows.length > 1) },
    unsaid: unsaid.list,
  };
}

const rootColumns: Readonly<Record<string, string>> = {
  id: 'form_id',
  version: 'version',
  'odk:prefix': 'prefix',
  'odk:delimiter': 'delimiter',
};

const submissionColumns: Readonly<Record<string, string>> = {
  action: 'submission_url',
  base64RsaPublicKey: 'public_key',
  'orx:auto-send': 'auto_send',
  'orx:auto-delete': 'auto_delete',
};

/** The survey's texts decide whether spaces are kept. */
function settingsRow(form: Form, references: References, lists: ChoiceLists, survey: readonly Row[]): Row {
  const { root } = form;
  const row: Row = new Map();
  setCell(row, 'form_title', form.title);
  setCell(row, 'form_id', root.element.attributes.get('id') ?? root.element.ownNamespace ?? root.name);
  for (const [name, value] of root.element.attributes) setCell(row, rootColumns[name] ?? `attribute::${name}`, value);
  setCell(row, 'instance_xmlns', root.element.ownNamespace);
  if (form.defaultLanguage !== 'default') setCell(row, 'default_language', form.defaultLanguage);
  setCell(row, 'style', form.body?.attributes.get('class'));
  const submission = childNamed(form.model, 'submission');
  for (const [name, value] of submission?.attributes ?? []) setCell(row, submissionColumns[name] ?? '', value);
  if (submission?.attributes.get('odk:client-editable') === 'true') row.set('client_editable', 'yes');
  row.delete('');
  putMeta(row, form, references);
  if (root.name !== 'data') row.set('name', root.name);
  if (lists.hasDuplicates) row.set('allow_choice_duplicates', 'yes');
  if (survey.some((cells) => [...cells.values()].some((text) => text.includes('  '))))
    row.set('clean_text_values', 'no');
  const namespaces = [...form.otherNamespaces].map(([prefix, uri]) => `${prefix}="${uri}"`);
  setCell(row, 'namespaces', namespaces.join(' '));
  return row;
}

function putMeta(row: Row, form: Form, references: References): void {
  const meta = form.root.children.find(({ name }) => name === 'meta' || name === 'orx:meta');
  const find = (wanted: string) => meta?.children.find(({ name }) => name.slice(name.indexOf(':') + 1) === wanted);
  const id = find('instanceID');
  if (!id) row.set('omit_instanceID', 'yes');
  const preload = id && form.binds.get(id.path)?.get('jr:preload');
  if (preload !== undefined && preload !== 'uid') setCell(row, 'instance_id', preload);
  const name = find('instanceName');
  const calculate = name && form.binds.get(name.path)?.get('calculate');
  if (name && calculate !== undefined)
    setCell(row, 'instance_name', references.inExpression(calculate, { context: name.path }));
}
