import { expect, test } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { editLink, fillLink, previewLink } from './form-links';

const form = {
  projectId: 1,
  xmlFormId: 'a b',
  state: 'open',
  publishedAt: '2026-01-01T00:00:00.000Z',
  enketoId: 'eid',
  webformsEnabled: true,
} as const;
const byEnketo = { ...form, webformsEnabled: false };
const draft = { ...form, publishedAt: null, enketoId: 'ofDraft' };
const page = '/projects/1/forms/a%20b';

test('opens Web Forms whatever the state', () => {
  expect(fillLink({ ...form, state: 'closed', enketoId: null })).toEqual({ href: `${page}/submissions/new` });
  expect(fillLink(form, draft)).toEqual({ href: `${page}/draft/submissions/new` });
  expect(previewLink({ ...form, state: 'closed' })).toEqual({ href: `${page}/preview` });
  expect(previewLink(form, draft)).toEqual({ href: `${page}/draft/preview` });
  expect(fillLink({ ...form, publishedAt: null })).toEqual({ href: `${page}/draft/submissions/new` });
});

test('opens Enketo for open forms that it has processed', () => {
  expect(fillLink(byEnketo)).toEqual({ href: `${page}/submissions/new` });
  for (const state of ['closing', 'closed'] as const) {
    expect(fillLink({ ...byEnketo, state })).toHaveProperty('reason');
    expect(previewLink({ ...byEnketo, state })).toHaveProperty('reason');
  }
  expect(fillLink({ ...byEnketo, enketoId: null })).toHaveProperty('reason');
  expect(fillLink(byEnketo, { ...draft, enketoId: null })).toHaveProperty('reason');
});

test('opens a preview by Web Forms on demand', () => {
  expect(previewLink({ ...byEnketo, enketoId: null }, null, true)).toEqual({
    href: `${page}/preview?webforms=true`,
  });
});

test('opens the own addresses of Enketo on servers that have nothing else', () => {
  const old = { ...form, webformsEnabled: undefined };
  expect(fillLink(old)).toEqual({ href: '/-/eid' });
  expect(previewLink(old)).toEqual({ href: '/-/preview/eid' });
  expect(fillLink(old, draft)).toEqual({ href: '/-/ofDraft' });
});

test('edits with Web Forms, or where the server sends people to', () => {
  const row = { __id: 'uuid:1', __system: { status: null } } as unknown as SubmissionRow;
  const from = 'https://host/projects/1/forms/f/submissions?page=2';
  expect(editLink(form, row, from)).toEqual({
    href: `${page}/submissions/uuid%3A1/edit?returnUrl=${encodeURIComponent(from)}`,
  });
  expect(editLink(byEnketo, row, from)).toEqual({ href: `/v1${page}/submissions/uuid%3A1/edit` });
  const encrypted = { ...row, __system: { status: 'notDecrypted' } } as unknown as SubmissionRow;
  expect(editLink(form, encrypted, from)).toHaveProperty('reason');
});
