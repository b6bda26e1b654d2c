import { expect, test } from 'vitest';
import { count, loaded, wellsIndex } from '../../../tests/helpers/wells-index';
import { readFound } from './index-results';
import { submissionsSearchSchema } from './search-params';

/* A page of what the local index finds, of submissions or of the entries of a repeat. */

wellsIndex();
const form = { projectId: 1, xmlFormId: 'wells' };

test('a page has submissions, or entries of a repeat with the submissions around them', async () => {
  await loaded();
  const state = { ...submissionsSearchSchema.read(new URLSearchParams('page-number=2')), pageSize: 5 };
  const page = await readFound(form, state, '', { fresh: false });
  expect(page).toMatchObject({ '@odata.count': count, value: [{}, {}, {}, {}, {}] });
  expect(page).not.toHaveProperty('entries');
  const entries = await readFound(form, state, '/well', { fresh: false });
  expect(entries).toMatchObject({
    '@odata.count': 2 * count,
    entries: [{}, {}, {}, {}, {}].map(() => expect.any(String) as string),
  });
});
