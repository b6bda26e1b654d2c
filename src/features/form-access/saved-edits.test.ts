import { beforeEach, expect, test, vi } from 'vitest';
import { savedDraftsKey } from '~/shared/lib/storage';
import type { Edit } from './model';
import { forgetEdits, saveEdits, savedEdits } from './use-saving';

/* Edits that outlive a session are rights that somebody is about to change: only their author gets them back. */

const at = { formCreatedAt: '2026-01-01T00:00:00.000Z' };
const edits: Edit[] = [
  { kind: 'access', xmlFormId: 'a', actorId: 1, to: true, theirs: false, ...at },
  { kind: 'access', xmlFormId: 'a', actorId: 2, to: false, theirs: true, ...at },
  { kind: 'state', xmlFormId: 'b', to: 'closed', theirs: 'open', ...at },
];
const choices = [
  { kind: 'access', xmlFormId: 'a', actorId: 1, to: true },
  { kind: 'access', xmlFormId: 'a', actorId: 2, to: false },
  { kind: 'state', xmlFormId: 'b', to: 'closed' },
];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('the author gets the edits of the project back, until they are forgotten', () => {
  saveEdits(7, 1, 'Form access', edits);
  expect(savedEdits(7, 1)).toEqual(choices);
  expect([savedEdits(8, 1), savedEdits(7, 2)]).toEqual([[], []]);
  forgetEdits(7, 2);
  expect(savedEdits(7, 1)).toEqual(choices);
  forgetEdits(7, 1);
  expect(savedEdits(7, 1)).toEqual([]);
});

test('what is not an edit is left out, and the others stay', () => {
  saveEdits(7, 1, 'Form access', edits);
  const drafts = JSON.parse(stored.get(savedDraftsKey) ?? '') as Record<string, { values: { choices: unknown[] } }>;
  for (const { values } of Object.values(drafts))
    values.choices = [
      null,
      'a',
      [],
      [1, 2, true],
      ['a', 1, 'yes'],
      ['a', '1', true],
      ['b', 'deleted'],
      ['b', 'open'],
      ['b', 'closing'],
    ];
  stored.set(savedDraftsKey, JSON.stringify(drafts));
  expect(savedEdits(7, 1)).toEqual([
    { kind: 'state', xmlFormId: 'b', to: 'open' },
    { kind: 'state', xmlFormId: 'b', to: 'closing' },
  ]);
});

test('what is no list of edits is none', () => {
  saveEdits(7, 1, 'Form access', edits);
  const drafts = JSON.parse(stored.get(savedDraftsKey) ?? '') as Record<string, { values: object }>;
  for (const draft of Object.values(drafts)) draft.values = { choices: 'all' };
  stored.set(savedDraftsKey, JSON.stringify(drafts));
  expect(savedEdits(7, 1)).toEqual([]);
});
