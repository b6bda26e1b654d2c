import { expect, test } from 'vitest';
import {
  attachmentPath,
  definitionKey,
  definitionPath,
  draft,
  draftOrPublished,
  type FormVersionRef,
  published,
  versionRef,
} from './form-version-ref';

/* A definition is read from the address of its own edition, and forgotten with what changes that edition. */

const form = { projectId: 3, xmlFormId: 'a form/é' };
const path = '/projects/3/forms/a%20form%2F%C3%A9';

test.each<[FormVersionRef, string, unknown[], string]>([
  [published, path, [], 'Form'],
  [draft, `${path}/draft`, [], 'Draft'],
  [versionRef('1/2'), `${path}/versions/1%2F2`, ['1/2'], 'FormVersion'],
  // The server has a name for a version without a name.
  [versionRef(''), `${path}/versions/___`, ['___'], 'FormVersion'],
])('%j', (edition, address, version, name) => {
  const definition = { ...form, edition };
  expect(definitionPath(definition)).toBe(address);
  expect(attachmentPath(definition, 'a b.jpg')).toBe(`${address}/attachments/a%20b.jpg`);
  expect(definitionKey(definition)).toEqual([`get${name}Xml`, 3, 'a form/é', ...version]);
  expect(definitionKey(definition, 'attachments')).toEqual([`list${name}Attachments`, 3, 'a form/é', ...version]);
});

test('a form is read as it is published, or its draft', () => {
  expect(draftOrPublished({ ...form, draft: false })).toEqual({ ...form, edition: published });
  expect(draftOrPublished({ ...form, draft: true })).toEqual({ ...form, edition: draft });
});
