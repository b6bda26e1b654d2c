import { isProblem } from '~/api/problem';

export type WorkflowWarning =
  | { type: 'deletedFormExists'; xmlFormId: string }
  | { type: 'structureChanged'; fields: string[] }
  | { type: 'oldEntityVersion'; version: string }
  /** Added by a newer server. */
  | { type: 'other'; text: string };

export type Refusal =
  | { kind: 'not-converted'; faults: SheetFault[]; warnings: string[] }
  | { kind: 'not-a-spreadsheet' }
  /** The converter crashed; `details` may contain paths of its machine. */
  | { kind: 'converter-failed'; details: string }
  | { kind: 'no-form-id' }
  /** The question has another type in a published version. */
  | { kind: 'type-conflict'; path: string; type: string }
  | { kind: 'warnings'; design: string[]; workflow: WorkflowWarning[] }
  | { kind: 'id-taken'; xmlFormId: string }
  | { kind: 'wrong-id'; got: string }
  | { kind: 'converter-down' }
  | { kind: 'no-converter' };

type Fields = Record<string, unknown>;
const asObject = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asString = (value: unknown): string => (typeof value === 'string' ? value : '');
const asStrings = (value: unknown): string[] => asArray(value).filter((one) => typeof one === 'string');

function workflowWarning(given: unknown): WorkflowWarning {
  const { type, details, reason } = asObject(given);
  if (type === 'structureChanged') return { type, fields: asStrings(details) };
  if (type === 'deletedFormExists') return { type, xmlFormId: asString(asObject(details)['xmlFormId']) };
  if (type === 'oldEntityVersion') return { type, version: asString(asObject(details)['version']) };
  return { type: 'other', text: asString(reason) || asString(type) };
}

const converterMessage = (error: unknown): string =>
  typeof error === 'string' ? error : error === undefined || error === null ? '' : JSON.stringify(error, null, 2);

function conversionFailure(message: string, warnings: string[]): Refusal {
  const sorted = classifyMessage(message);
  if (sorted.kind === 'machine') return { kind: 'converter-failed', details: message };
  return sorted.kind === 'file' ? { kind: 'not-converted', faults: sorted.faults, warnings } : sorted;
}

/** Null for problems that `describeError` covers. */
export function parseRefusal(error: unknown, fileName = ''): Refusal | null {
  if (!isProblem(error)) return null;
  const details = asObject(error.details);
  switch (error.code) {
    case '400.2':
      return details['field'] === 'formId' ? { kind: 'no-form-id' } : null;
    case '400.17':
      return { kind: 'type-conflict', path: asString(details['path']), type: asString(details['type']) };
    case '400.15':
      return conversionFailure(converterMessage(details['error']) || error.message, asStrings(details['warnings']));
    case '400.16': {
      const { xlsFormWarnings, workflowWarnings } = asObject(details['warnings']);
      return {
        kind: 'warnings',
        design: asStrings(xlsFormWarnings),
        workflow: asArray(workflowWarnings).map(workflowWarning),
      };
    }
    case '409.3': {
      const names = asArray(details['fields']);
      const at = names.indexOf('xmlFormId');
      const id = asArray(details['values'])[at];
      return names.length === 2 && at >= 0 && names.includes('projectId') && typeof id === 'string'
        ? { kind: 'id-taken', xmlFormId: id }
        : null;
    }
    case '400.8':
      return details['field'] === 'xmlFormId' ? { kind: 'wrong-id', got: asString(details['value']) } : null;
    case '502.2':
      return { kind: 'converter-down' };
    case '501.3':
      return { kind: 'no-converter' };
    default:
      // For a spreadsheet, a server error can only come from the converter.
      return error.kind === 'problem' && error.status === 500 && /\.xlsx?$/i.test(fileName)
        ? { kind: 'converter-failed', details: error.message }
        : null;
  }
}

export function isRefusedByConverter(error: unknown): boolean {
  const kind = parseRefusal(error)?.kind;
  return kind === 'not-converted' || kind === 'not-a-spreadsheet';
}

export interface ShownWarnings {
  design: number;
  workflow: readonly WorkflowWarning[];
}

function isShown(warning: WorkflowWarning, shown: readonly WorkflowWarning[]): boolean {
  return shown.some((one) => {
    if (one.type === 'structureChanged' && warning.type === 'structureChanged')
      return warning.fields.every((field) => one.fields.includes(field));
    if (one.type === 'deletedFormExists' && warning.type === 'deletedFormExists')
      return one.xmlFormId === warning.xmlFormId;
    return one.type === 'oldEntityVersion' && warning.type === 'oldEntityVersion' && one.version === warning.version;
  });
}

export function hasOnlyShownWarnings(error: unknown, shown: ShownWarnings): boolean {
  const refusal = parseRefusal(error);
  if (refusal?.kind !== 'warnings') return false;
  const design = new Set(refusal.design).size;
  return (
    design + refusal.workflow.length > 0 &&
    design <= shown.design &&
    refusal.workflow.every((warning) => isShown(warning, shown.workflow))
  );
}

/** Splits off the link that some converter warnings end with. */
export function splitLink(warning: string): { text: string; url: string | null } {
  const [, text, url] = /^([\s\S]*?)\s*Learn more: (https:\/\/xlsform\.org(?:\/\S*)?)\s*$/.exec(warning) ?? [];
  return text !== undefined && url !== undefined ? { text, url } : { text: warning, url: null };
}

/** The server's converter has no error codes, only texts. */

/** Text about the converter's machine, not the file. */
const serverErrorText =
  /\[Errno \d+\]|\bTraceback\b|\b(?:Memory|Permission|Timeout)Error\b|\bjava not found\b|No space left on device|\bjarfile\b|OutOfMemoryError|Java Virtual Machine/iu;

/** Path on that machine, up to the file name. */
const serverPath = /(?<![\w/.$}])\/(?:tmp|var|usr|opt|private)\/(?:[^\s'"():]*\/)?/gu;

const notASpreadsheet =
  /Argument 'definition' was not recognized as a supported type|not a zip file|Unsupported format, or corrupt file|bad zip/iu;

/** `row` in the spreadsheet; null if unknown. */
interface SheetFault {
  row: number | null;
  text: string;
}

type ConverterMessage = { kind: 'machine' } | { kind: 'not-a-spreadsheet' } | { kind: 'file'; faults: SheetFault[] };

/** Classifies the converter's message: its machine, or the file. */
export function classifyMessage(message: string): ConverterMessage {
  if (notASpreadsheet.test(message)) return { kind: 'not-a-spreadsheet' };
  const hasRow = /\[row : \d+\]/u.test(message);
  if (
    !hasRow &&
    (serverErrorText.test(message) || (message.search(serverPath) !== -1 && !message.startsWith('ODK Validate')))
  )
    return { kind: 'machine' };
  const parts = message.replace(serverPath, '').split(/\[row : (\d+)\]\s*/u);
  const faults = [{ row: null as number | null, text: (parts[0] ?? '').trim() }];
  for (let at = 1; at < parts.length; at += 2)
    faults.push({ row: Number(parts[at]), text: (parts[at + 1] ?? '').trim() });
  return { kind: 'file', faults: faults.filter(({ row, text }) => row !== null || text !== '') };
}
