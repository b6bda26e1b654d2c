/** Makes the spreadsheet of a form: what, converted, gives the same form again. */
import type { Workbook } from '../workbook';
import { ChoiceLists } from './choices';
import { Entities } from './entities';
import { readForm } from './form';
import { OsmTags } from './osm';
import { References } from './references';
import { Selects } from './selects';
import { settingsRow } from './settings';
import { Survey } from './survey';
import { type Row, sheetOf } from './table';
import { Texts } from './texts';
import { type Unsaid, UnsaidList } from './unsaid';

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

/** The lists that questions find in files beside the form; the reference converter wants to see one choice of each. */
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

/**
 * The spreadsheet of an XForm, and what it cannot say. In: the XML of a form. Throws UnreadableXForm when there is no
 * form in it.
 */
export function toXlsForm(xform: string): { workbook: Workbook; unsaid: readonly Unsaid[] } {
  const form = readForm(xform);
  const unsaid = new UnsaidList();
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
    // A form without questions has a sheet, too.
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
