import { formSheets, type Sheet, type Workbook } from '../workbook';
import { ProblemList } from './problems';
import { defaultLanguageOf, readSettings } from './settings';
import { type HeaderPath, type HeaderRules, readTable, type Table, type TableRules } from './table';

export interface ReadSheet {
  readonly sheet: Sheet;
  readonly table: Table;
}

export interface Tables {
  readonly survey: ReadSheet;
  readonly settings: ReadSheet | undefined;
  readonly choices: ReadSheet | undefined;
  readonly external: ReadSheet | undefined;
  readonly entities: ReadSheet | undefined;
  readonly osm: ReadSheet | undefined;
}

/** A lone sheet is the survey, whatever its name. */
function sheetsByName({ sheets }: Workbook): ReadonlyMap<SheetName, Sheet> {
  const found = new Map<SheetName, Sheet>();
  for (const sheet of sheets) {
    const name = formSheets.find((known) => known === sheet.name.toLowerCase());
    if (name) found.set(name, sheet);
    else if (sheets.length === 1) found.set('survey', sheet);
  }
  return found;
}

const hasCells = (rows: Sheet['rows']): boolean => rows.some((row) => row.some((cell) => cell.trim() !== ''));

export function readTables(workbook: Workbook, problems: ProblemList): Tables | null {
  const sheets = sheetsByName(workbook);
  const names = workbook.sheets.map(({ name }) => name);
  const similarTo = (name: SheetName) => similarSheets(name, names).join(', ');
  const read = (
    name: SheetName,
    rules: HeaderRules,
    more: Omit<TableRules, keyof HeaderRules>,
  ): ReadSheet | undefined => {
    const sheet = sheets.get(name);
    if (!sheet || !hasCells(name === 'survey' ? sheet.rows : sheet.rows.slice(1))) return undefined;
    return { sheet, table: readTable(sheet, { ...rules, ...more }, problems) };
  };
  /** For optional sheets: similar names are reported. */
  const find: typeof read = (name, rules, more) => {
    const found = read(name, rules, more);
    const similar = found ? '' : similarTo(name);
    if (similar !== '') problems.add('sheet-misspelled', {}, { sheet: name, similar });
    return found;
  };
  const settings = find('settings', settingsColumns, { defaultLanguage: 'default' });
  const defaultLanguage = defaultLanguageOf(settings?.table);
  const { collapsesSpaces } = readSettings(settings?.table, '', new ProblemList());
  const survey = read('survey', surveyColumns, { defaultLanguage, required: ['type'], collapsesSpaces });
  if (!survey) {
    problems.add('survey-missing', {}, { similar: similarTo('survey') });
    return null;
  }
  return {
    survey,
    settings,
    choices: find('choices', choiceColumns, { defaultLanguage, required: ['name'] }),
    entities: find('entities', entityColumns, { defaultLanguage }),
    external: read('external_choices', choiceColumns, { defaultLanguage }),
    osm: read('osm', choiceColumns, { defaultLanguage }),
  };
}

type SheetName = (typeof formSheets)[number];

function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const now = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      now.push(Math.min((before[j + 1] ?? 0) + 1, (now[j] ?? 0) + 1, (before[j] ?? 0) + (a[i] === b[j] ? 0 : 1)));
    before = now;
  }
  return before.at(-1) ?? 0;
}

const maxChanges = 2;

const similarSheets = (wanted: SheetName, names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      !name.startsWith('_') &&
      !formSheets.some((known) => known === name) &&
      Math.abs(name.length - wanted.length) <= maxChanges &&
      distance(name.toLowerCase(), wanted) <= maxChanges,
  );

const labels = 'label';

const paths = (aliases: Record<string, string>): ReadonlyMap<string, HeaderPath> =>
  new Map(
    Object.entries(aliases).map(([name, path]) => {
      const [first = '', ...rest] = path.split('>');
      return [name, [first, ...rest]];
    }),
  );

const media = {
  image: 'media>image',
  'big-image': 'media>big-image',
  audio: 'media>audio',
  video: 'media>video',
};

export const surveyColumns: HeaderRules = {
  known: new Set(
    `name label type hint guidance_hint default trigger bind control media instance parameters choice_filter choices
     itemset list_name query actions parent sms_field`.split(/\s+/),
  ),
  aliases: paths({
    ...media,
    sms_field: 'sms_field',
    sms_option: 'sms_option',
    sms_separator: 'sms_separator',
    sms_allow_media: 'sms_allow_media',
    sms_date_format: 'sms_date_format',
    sms_datetime_format: 'sms_datetime_format',
    sms_response: 'sms_response',
    compact_tag: 'instance>odk:tag',
    read_only: 'bind>readonly',
    readonly: 'bind>readonly',
    relevant: 'bind>relevant',
    relevance: 'bind>relevant',
    required: 'bind>required',
    constraint: 'bind>constraint',
    calculation: 'bind>calculate',
    calculate: 'bind>calculate',
    constraining_message: 'bind>jr:constraintMsg',
    constraint_message: 'bind>jr:constraintMsg',
    requiredmsg: 'bind>jr:requiredMsg',
    required_message: 'bind>jr:requiredMsg',
    noapperrorstring: 'bind>jr:noAppErrorString',
    no_app_error_string: 'bind>jr:noAppErrorString',
    save_to: 'bind>entities:saveto',
    caption: labels,
    command: 'type',
    tag: 'name',
    value: 'name',
    appearance: 'control>appearance',
    count: 'control>jr:count',
    repeat_count: 'control>jr:count',
    'jr:count': 'control>jr:count',
    autoplay: 'control>autoplay',
    rows: 'control>rows',
    body: 'control',
  }),
};

const choiceColumns: HeaderRules = {
  known: new Set(['name', 'label', 'media', 'sms_option', 'parent']),
  aliases: paths({ ...media, caption: labels, list_name: 'list name', value: 'name' }),
};

const settingsColumns: HeaderRules = {
  known: new Set(
    `name label hint bind children control media type instance flat sms_field add_none_option clean_text_values attribute
     auto_delete auto_send choices default_language file_name id_string instance_name instance_xmlns namespaces
     omit_instanceID public_key sms_allow_media sms_date_format sms_datetime_format sms_keyword sms_response
     sms_separator style submission_url title version allow_choice_duplicates client_editable delimiter prefix
     entity_version`.split(/\s+/),
  ),
  aliases: paths({
    form_title: 'title',
    set_form_title: 'title',
    form_id: 'id_string',
    set_form_id: 'id_string',
    prefix: 'prefix',
  }),
};

export const settingTypes: ReadonlyMap<string, 'title' | 'id_string' | 'prefix'> = new Map([
  ['form_title', 'title'],
  ['set_form_title', 'title'],
  ['form_id', 'id_string'],
  ['set_form_id', 'id_string'],
  ['prefix', 'prefix'],
]);

export const entityColumns: HeaderRules = {
  known: new Set(['dataset', 'entity_id', 'create_if', 'update_if', 'repeat', 'label']),
  aliases: paths({ list_name: 'dataset' }),
};
