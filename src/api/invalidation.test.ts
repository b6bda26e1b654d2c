import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { reread, rereads } from './invalidation';
import { queryClient } from './query-client';

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

test('a first read that began before a write is begun again, because its answer may be older', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const read = vi.fn<() => Promise<string>>(() => answers[reads++]?.promise ?? Promise.resolve('a third read'));
  const { queryKey = [] } = rereads.createDraft(7, 'a').find(({ when }) => when === 'now') ?? {};
  const shown = new QueryObserver(queryClient, { queryKey: [...queryKey], queryFn: read });
  const stop = shown.subscribe(() => undefined);
  const done = reread('createDraft', 7, 'a');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  answers[0]?.resolve('before the write');
  answers[1]?.resolve('after it');
  await done;
  expect(shown.getCurrentResult().data).toBe('after it');
  stop();
  queryClient.clear();
});
