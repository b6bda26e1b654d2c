import { expect, test } from 'vitest';
import { draft, published, versionRef } from '~/api/form-version-ref';
import { definitionFileUrl, parseEditionParam, toEditionParam, spreadsheetExtension } from './edition';

const form = { projectId: 3, xmlFormId: 'a/b c' };

test('paths name the draft, the published version and any version', () => {
  expect(definitionFileUrl({ ...form, edition: draft }, 'xml')).toBe('/v1/projects/3/forms/a%2Fb%20c/draft.xml');
  expect(definitionFileUrl({ ...form, edition: published }, 'xlsx')).toBe('/v1/projects/3/forms/a%2Fb%20c.xlsx');
  expect(definitionFileUrl({ ...form, edition: versionRef('1/ä') }, 'xls')).toBe(
    '/v1/projects/3/forms/a%2Fb%20c/versions/1%2F%C3%A4.xls',
  );
});

test('an empty version has the name of the server in paths', () => {
  expect(definitionFileUrl({ ...form, edition: versionRef('') }, 'xml')).toBe(
    '/v1/projects/3/forms/a%2Fb%20c/versions/___.xml',
  );
});

test.each([draft, published, versionRef(''), versionRef('draft'), versionRef('v:1')])(
  'an address holds %o',
  (edition) => {
    expect(parseEditionParam(toEditionParam(edition))).toEqual(edition);
  },
);

test.each([null, '', 'nonsense', 'V:1'])('an address with %o names no definition', (word) => {
  expect(parseEditionParam(word)).toBeNull();
});

test('only spreadsheets have an ending', () => {
  expect(spreadsheetExtension(null)).toBeNull();
  expect(spreadsheetExtension('application/vnd.ms-excel')).toBe('xls');
  expect(spreadsheetExtension('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('xlsx');
});
