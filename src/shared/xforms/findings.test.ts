import { expect, test } from 'vitest';
import { findingsOf, longName, missingAttachments } from './findings';
import { xform } from './fixtures';
import { parseForm } from './parse';

function findings(xml: string) {
  const parsed = parseForm(xml);
  return parsed.ok ? findingsOf(parsed.model) : [];
}

test('a form without questions', () => {
  expect(findings(xform({ data: '<a/>', body: '' }))).toEqual([{ kind: 'no-questions' }]);
});

test('names that are long, or differ by case only', () => {
  const long = 'n'.repeat(longName + 1);
  const input = (name: string) => `<input ref="/data/${name}"><label>A label</label></input>`;
  const body = input('age') + input('Age') + input(long);
  expect(findings(xform({ data: `<age/><Age/><${long}/>`, body }))).toEqual([
    { kind: 'names-differ-by-case', path: '/Age', other: '/age' },
    { kind: 'name-long', path: `/${long}`, length: longName + 1 },
  ]);
});

test('attachments that nobody has uploaded or linked', () => {
  const attachments = ['a.jpg', 'b.csv', 'c.csv'].map((name) => ({ name, kind: 'file' as const, instance: null }));
  const present = [
    { name: 'a.jpg', blobExists: true, datasetExists: false },
    { name: 'b.csv', blobExists: false, datasetExists: true },
    { name: 'c.csv', blobExists: false, datasetExists: false },
  ];
  expect(missingAttachments({ attachments }, present)).toEqual(['c.csv']);
});
