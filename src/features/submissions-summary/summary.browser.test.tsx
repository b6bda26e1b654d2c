import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { allRows, type RowQuery, type RowIndex } from '~/engines/row-index/types';
import { useIndexAnswer } from './summary-context';

interface Asked {
  question: string;
  version?: number;
  find?: RowQuery;
}

/** Asks an index whose first answer comes at once, and no other. */
async function ask(first: Asked) {
  const place = { kind: 'submissions', projectId: 1, xmlFormId: 'wells' } as const;
  const index = { place } as unknown as RowIndex;
  const client = new QueryClient();
  let asked = 0;
  const hook = await renderHook(
    ({ question, version = 1, find = allRows }: Asked = first) =>
      useIndexAnswer({ index, version, find }, [question], () =>
        ++asked === 1 ? Promise.resolve(`answer to ${question}`) : new Promise<string>(() => undefined),
      ),
    {
      initialProps: first,
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await expect.poll(() => hook.result.current.data).toBe('answer to duplicates of name');
  return hook;
}

test.each<[string, Omit<Asked, 'question'>]>([
  ['a newer version of the index', { version: 2 }],
  ['another filter', { find: { ...allRows, text: 'kora' } }],
])('an answer stays until that of %s is there', async (_, change) => {
  const { result, rerender } = await ask({ question: 'duplicates of name' });
  await rerender({ question: 'duplicates of name', ...change });
  expect(result.current.data).toBe('answer to duplicates of name');
});

test.each<[string, Asked]>([
  ['question', { question: 'duplicates of age' }],
  ['table', { question: 'duplicates of name', find: { ...allRows, table: '/member' } }],
])('an answer is not taken for that of another %s', async (_, next) => {
  const { result, rerender } = await ask({ question: 'duplicates of name' });
  await rerender(next);
  expect(result.current.data).toBeUndefined();
});
