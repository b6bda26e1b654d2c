import { expect, test } from 'vitest';
import { rereads } from './invalidation';

// A project and the list of projects carry the numbers of forms and app users.
test.each([
  ['restoreForm', rereads.restoreForm(7)],
  ['createAppUser', rereads.createAppUser(7)],
  ['deleteSession', rereads.deleteSession()],
])('%s makes the counts of the project stale', (_, queries) => {
  const names = queries.map(({ queryKey }) => queryKey[0]);
  expect(names).toContain('getProject');
  expect(names).toContain('listProjects');
});
