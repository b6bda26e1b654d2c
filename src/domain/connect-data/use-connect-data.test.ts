import { expect, test } from 'vitest';
import { codeExample, odataUrl } from './use-connect-data';

const origin = 'https://odk.example.org';

test('the address is that of the form, or of its draft', () => {
  expect(odataUrl({ projectId: 3, xmlFormId: 'wells 2' }, origin)).toBe(`${origin}/v1/projects/3/forms/wells%202.svc`);
  expect(odataUrl({ projectId: 3, xmlFormId: 'a', isDraft: true }, origin)).toBe(
    `${origin}/v1/projects/3/forms/a/draft.svc`,
  );
});

test('the id of a form cannot end the quotes of an example', () => {
  const form = { projectId: 1, xmlFormId: `x'"; rm -rf ~ #\n\\` };
  expect(codeExample('other', form, origin)?.match(/'/g)).toHaveLength(4);
  expect(codeExample('python', form, origin)).toContain(String.raw`form_id="x'\"; rm -rf ~ #\n\\", project_id=1`);
  expect(codeExample('r', form, origin)?.match(/"/g)).toHaveLength(6);
});

test('an entity list has an address and examples of its own', () => {
  const list = { projectId: 3, datasetName: 'tree list' };
  expect(odataUrl(list, origin)).toBe(`${origin}/v1/projects/3/datasets/tree%20list.svc`);
  expect(codeExample('python', list, origin)).toContain('entity_list_name="tree list", project_id=3');
  expect(codeExample('r', list, origin)).toContain('odata_entitylist_data_get(did = "tree list")$value');
  expect(codeExample('other', list, origin)).toContain('/datasets/tree%20list.svc/Entities?$top=10');
});
