import { expect, test } from 'vitest';
import { submissionsAddress } from '~/domain/submissions/address';
import { searchWith } from './rows-address';

const stateOf = (query: string) => submissionsAddress.read(new URLSearchParams(query));
const written = (query: string, table: string, ...conditions: Parameters<typeof searchWith>[2]) =>
  decodeURIComponent(searchWith(stateOf(query), table, conditions));

test('review state and day are the filters that the server has', () => {
  expect(written('', '', { field: '__system/reviewState', op: 'anyOf', values: [''] })).toBe('reviewState=null');
  expect(written('', '', { field: '__system/reviewState', op: 'anyOf', values: ['hasIssues'] })).toBe(
    "reviewState='hasIssues'",
  );
  const day = { field: '__system/submissionDate', op: 'between', from: '2026-03-01', to: '2026-03-07' } as const;
  expect(stateOf(searchWith(stateOf(''), '', [day]))).toMatchObject({
    range: { start: '2026-03-01', end: '2026-03-07' },
    finding: null,
  });
});

test('a filter that is set stays, and the condition comes on top', () => {
  const state = stateOf(
    searchWith(stateOf("reviewState='approved'&find=kora&page=3"), '', [
      { field: '__system/reviewState', op: 'anyOf', values: ['edited'] },
      { field: '/village', op: 'anyOf', values: ['a b', ''] },
    ]),
  );
  expect(state).toMatchObject({
    reviewStates: ["'approved'"],
    page: 1,
    finding: {
      text: 'kora',
      conditions: [
        { field: '__system/reviewState', op: 'anyOf', values: ['edited'] },
        { field: '/village', op: 'anyOf', values: ['a b', ''] },
      ],
    },
  });
});

test('the rows of a repeat stay those of the table', () => {
  expect(written('', '/child/toy', { field: '/child/toy/kind', op: 'empty' })).toBe(
    'where=child/toy/kind~empty&rows=child/toy',
  );
});
