import type { Workbook } from '../workbook';
import type { ProblemList } from './problems';
import { attributesBelow } from './rows';
import { isName } from './syntax';
import { type Group, type Row, type Table, locate, cellText } from './table';

const yes = new Set(['yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'true()']);
const no = new Set(['no', 'No', 'NO', 'false', 'False', 'FALSE', 'false()']);

/** "yes" and "no" as the standard spells them; null for anything else. */
export const parseYesNo = (text: string | undefined): boolean | null =>
  text === undefined ? null : yes.has(text) ? true : no.has(text) ? false : null;

export interface Settings {
  readonly row: Row | null;
  name: string;
  id: string;
  title: string;
  readonly version: string | undefined;
  readonly defaultLanguage: string;
  readonly style: string | undefined;
  readonly namespaces: string;
  readonly publicKey: string | undefined;
  readonly submissionUrl: string | undefined;
  readonly autoSend: string | undefined;
  readonly autoDelete: string | undefined;
  readonly isClientEditable: boolean;
  readonly instanceName: string | undefined;
  readonly instanceId: string;
  readonly omitsInstanceId: boolean;
  readonly instanceNamespace: string | undefined;
  prefix: string | undefined;
  readonly delimiter: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly allowsChoiceDuplicates: boolean;
  readonly collapsesSpaces: boolean;
  readonly addsNone: boolean;
  readonly isFlat: boolean;
}

const unnamedLanguage = 'default';

export function readSettings(table: Table | undefined, fallbackId: string, problems: ProblemList): Settings {
  const row = table?.rows[0] ?? null;
  const cells: Group = row?.cells ?? new Map();
  const text = (key: string) => cellText(cells, key);
  const name = text('name') ?? 'data';
  if (row && !isName(name)) problems.add('name-invalid', locate(row, 'name'), { name });
  const id = text('id_string') ?? fallbackId;
  const omitsInstanceId = parseYesNo(text('omit_instanceID')) === true;
  if (row && omitsInstanceId && text('public_key') !== undefined)
    problems.add('instance-id-needed', locate(row, 'omit_instanceID'));
  return {
    row,
    name: isName(name) ? name : 'data',
    id,
    title: text('title') ?? id,
    version: text('version'),
    defaultLanguage: defaultLanguageOf(table),
    style: text('style'),
    namespaces: text('namespaces') ?? '',
    publicKey: text('public_key'),
    submissionUrl: text('submission_url'),
    autoSend: text('auto_send'),
    autoDelete: text('auto_delete'),
    isClientEditable: parseYesNo(text('client_editable')) === true,
    instanceName: text('instance_name'),
    instanceId: text('instance_id') ?? 'uid',
    omitsInstanceId,
    instanceNamespace: text('instance_xmlns'),
    prefix: text('prefix'),
    delimiter: text('delimiter'),
    attributes: row ? attributesBelow(row, 'attribute', problems) : new Map<string, string>(),
    allowsChoiceDuplicates: parseYesNo(text('allow_choice_duplicates')) === true,
    collapsesSpaces: parseYesNo(text('clean_text_values')) !== false,
    addsNone: parseYesNo(text('add_none_option')) === true,
    isFlat: text('flat') !== undefined,
  };
}

export const defaultLanguageOf = (table: Table | undefined): string =>
  cellText(table?.rows[0]?.cells ?? new Map(), 'default_language') ?? unnamedLanguage;

/** Drops "id_string" beside "form_id", with a warning: they mean the same. */
export function dropDuplicateId(workbook: Workbook, problems: ProblemList): Workbook {
  const sheets = workbook.sheets.map((sheet) => {
    if (sheet.name.toLowerCase() !== 'settings') return sheet;
    const headers = sheet.rows[0] ?? [];
    const at = headers.findIndex((header) => header.trim() === 'id_string');
    if (at < 0 || !headers.some((header) => header.trim() === 'form_id')) return sheet;
    problems.add('form-id-twice', { sheet: sheet.name, row: 1, column: { name: 'id_string', number: at + 1 } });
    return { ...sheet, rows: sheet.rows.map((row) => row.map((cell, index) => (index === at ? '' : cell))) };
  });
  return { sheets };
}
