import { expect, test } from 'vitest';
import { draft, published, versionCalled } from '~/api/edition';
import { definitionFile, editionOf, editionWord, spreadsheetEnding } from './edition';

const form = { projectId: 3, xmlFormId: 'a/b c' };

test('paths name the draft, the published version and any version', () => {
  expect(definitionFile({ ...form, edition: draft }, 'xml')).toBe('/v1/projects/3/forms/a%2Fb%20c/draft.xml');
  expect(definitionFile({ ...form, edition: published }, 'xlsx')).toBe('/v1/projects/3/forms/a%2Fb%20c.xlsx');
  expect(definitionFile({ ...form, edition: versionCalled('1/ä') }, 'xls')).toBe(
    '/v1/projects/3/forms/a%2Fb%20c/versions/1%2F%C3%A4.xls',
  );
});

test('an empty version has the name of the server in paths', () => {
  expect(definitionFile({ ...form, edition: versionCalled('') }, 'xml')).toBe(
    '/v1/projects/3/forms/a%2Fb%20c/versions/___.xml',
  );
});

test.each([draft, published, versionCalled(''), versionCalled('draft'), versionCalled('v:1')])(
  'an address holds %o',
  (edition) => {
    expect(editionOf(editionWord(edition))).toEqual(edition);
  },
);

test.each([null, '', 'nonsense', 'V:1'])('an address with %o names no definition', (word) => {
  expect(editionOf(word)).toBeNull();
});

test('only spreadsheets have an ending', () => {
  expect(spreadsheetEnding(null)).toBeNull();
  expect(spreadsheetEnding('application/vnd.ms-excel')).toBe('xls');
  expect(spreadsheetEnding('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('xlsx');
});
