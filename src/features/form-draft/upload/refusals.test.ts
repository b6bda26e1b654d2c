import { expect, test } from 'vitest';
import { ApiError } from '~/api/problem';
import {
  hasOnlyShownWarnings,
  isRefusedByConverter,
  parseRefusal,
  classifyMessage,
  splitLink,
  type WorkflowWarning,
} from './refusals';

const problem = (code: string, details?: unknown) =>
  new ApiError({ kind: 'problem', status: Number(code.slice(0, 3)), code, details, message: 'The server’s words' });

test.each([
  ['a text', 'row 5', 'row 5'],
  ['an object', { code: 'E' }, '{\n  "code": "E"\n}'],
  ['nothing', null, 'The server’s words'],
])('the converter’s message as %s', (_, error, message) => {
  expect(parseRefusal(problem('400.15', { error, warnings: null }))).toEqual({
    kind: 'not-converted',
    faults: [{ row: null, text: message }],
    warnings: [],
  });
});

test('warnings in a shape that is not known are shown as they are', () => {
  const workflowWarnings = [{ type: 'newKind', reason: 'why' }, null, { type: 'structureChanged', details: 'x' }];
  expect(parseRefusal(problem('400.16', { warnings: { xlsFormWarnings: [1, 'a'], workflowWarnings } }))).toEqual({
    kind: 'warnings',
    design: ['a'],
    workflow: [
      { type: 'other', text: 'why' },
      { type: 'other', text: '' },
      { type: 'structureChanged', fields: [] },
    ],
  });
});

test('a conflict is about the form ID only when the server says so', () => {
  const fields = ['projectId', 'xmlFormId'];
  expect(parseRefusal(problem('409.3', { fields, values: ['1', 'wells'] }))).toEqual({
    kind: 'id-taken',
    xmlFormId: 'wells',
  });
  expect(parseRefusal(problem('409.3', { fields: ['schemaId', 'path'], values: ['1', '/a'] }))).toBeNull();
  expect(parseRefusal(problem('400.8', { field: 'formId', value: 'a.xls' }))).toBeNull();
  expect(parseRefusal(new Error('x'))).toBeNull();
});

test('only the page of the format is a link', () => {
  expect(splitLink('Bad.\nLearn more: https://xlsform.org/en/#x')).toEqual({
    text: 'Bad.',
    url: 'https://xlsform.org/en/#x',
  });
  const other = 'Bad. Learn more: https://xlsform.org.evil.example/ and more';
  expect(splitLink(other)).toEqual({ text: other, url: null });
});

test('an address that only begins like it is no link', () => {
  const warning = 'Bad. Learn more: https://xlsform.org.evil.example';
  expect(splitLink(warning)).toEqual({ text: warning, url: null });
});

test('only warnings that were shown are shown, and only as many about the design', () => {
  const warned = (design: string[] | null, workflow: unknown[] = []) =>
    problem('400.16', { warnings: { xlsFormWarnings: design, workflowWarnings: workflow } });
  const isShown = (error: unknown, design: number, workflow: WorkflowWarning[] = []) =>
    hasOnlyShownWarnings(error, { design, workflow });
  expect(isShown(warned(['a', 'a', 'b']), 2)).toBe(true);
  expect(isShown(warned(['a', 'b', 'c']), 2)).toBe(false);
  expect(isShown(warned(['a']), 0)).toBe(false);
  expect(isShown(warned(null), 2)).toBe(false);
  expect(isShown(problem('400.15', { error: 'x' }), 2)).toBe(false);
  const leaving: WorkflowWarning = { type: 'structureChanged', fields: ['x', 'y'] };
  const removed = (...details: string[]) => ({ type: 'structureChanged', details });
  expect(isShown(warned(['a'], [removed('x')]), 2)).toBe(false);
  expect(isShown(warned(null, [removed('y', 'x')]), 0, [leaving])).toBe(true);
  expect(isShown(warned(null, [removed('x', 'z')]), 0, [leaving])).toBe(false);
  const deleted = { type: 'deletedFormExists', details: { xmlFormId: 'a' } };
  expect(isShown(warned(null, [deleted]), 0, [{ type: 'deletedFormExists', xmlFormId: 'a' }])).toBe(true);
  expect(isShown(warned(null, [deleted]), 0, [leaving])).toBe(false);
  const other = { type: 'newKind', reason: 'why' };
  expect(isShown(warned(null, [other]), 0, [{ type: 'other', text: 'why' }])).toBe(false);
});

test('the converter has refused what it could not convert, not what is lost or taken', () => {
  expect(isRefusedByConverter(problem('400.15', { error: '[row : 2] x' }))).toBe(true);
  expect(isRefusedByConverter(problem('400.15', { error: 'File is not a zip file' }))).toBe(true);
  expect(isRefusedByConverter(problem('502.2'))).toBe(false);
  expect(isRefusedByConverter(problem('400.8', { field: 'xmlFormId', value: 'a' }))).toBe(false);
  expect(isRefusedByConverter(new Error('offline'))).toBe(false);
});

test.each([
  "[Errno 36] File name too long: '/tmp/tmp6zp06j5q/aaaa.xml'",
  "[Errno 28] No space left on device: '/tmp/x/form.xlsx'",
  'pyxform odk validate dependency: java not found',
  'Could not read /var/lib/converter/form.xml',
])('%s is the fault of the machine', (message) => {
  expect(classifyMessage(message)).toEqual({ kind: 'machine' });
});

test('a fault of the file keeps its row', () => {
  expect(classifyMessage("[row : 2] On the 'survey' sheet, the 'name' value is invalid.")).toEqual({
    kind: 'file',
    faults: [{ row: 2, text: "On the 'survey' sheet, the 'name' value is invalid." }],
  });
  expect(classifyMessage('Two faults:\n[row : 2] one\n[row : 13] two')).toEqual({
    kind: 'file',
    faults: [
      { row: null, text: 'Two faults:' },
      { row: 2, text: 'one' },
      { row: 13, text: 'two' },
    ],
  });
  expect(classifyMessage("Unknown question type 'integerr'.")).toMatchObject({ kind: 'file', faults: [{ row: null }] });
});

test('no path of the machine is left in a fault of the file', () => {
  const found = classifyMessage(
    'ODK Validate Errors:\n/tmp/tmpabc/form.xml: the question /data/age has no bind. See https://xlsform.org/en/',
  );
  expect(found).toEqual({
    kind: 'file',
    faults: [
      {
        row: null,
        text: 'ODK Validate Errors:\nform.xml: the question /data/age has no bind. See https://xlsform.org/en/',
      },
    ],
  });
});

test('tells a file that is no spreadsheet', () => {
  expect(
    classifyMessage("Argument 'definition' was not recognized as a supported type. Must be one of: .xlsx, .xls, .md"),
  ).toEqual({ kind: 'not-a-spreadsheet' });
});
