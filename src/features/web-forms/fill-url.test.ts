import { expect, test } from 'vitest';
import { parseFillUrl } from './fill-url';

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'http://host');
  return parseFillUrl({ pathname, search });
};

test.each([
  ['/projects/7/forms/a%20b/preview', 'preview', { projectId: 7, xmlFormId: 'a b', draft: false }],
  ['/projects/7/forms/a/draft/preview', 'preview', { projectId: 7, xmlFormId: 'a', draft: true }],
  ['/projects/7/forms/a/submissions/new', 'new', { projectId: 7, xmlFormId: 'a', draft: false }],
  ['/projects/7/forms/a/draft/submissions/new/offline', 'offline', { projectId: 7, xmlFormId: 'a', draft: true }],
  ['/projects/7/forms/a/submissions/uuid%3A1/edit', 'edit', { projectId: 7, xmlFormId: 'a', draft: false }],
  ['/f/k7Qd', 'link', null],
  ['/f/k7Qd/new', 'new', null],
  ['/f/k7Qd/offline', 'offline', null],
])('reads the form and the purpose of %s', (address, purpose, place) => {
  expect(read(address)).toMatchObject({ purpose, place });
});

test('is no page of this feature', () => {
  for (const address of ['/', '/projects/0/forms/a/preview', '/projects/7/forms/a/submissions', '/f/'])
    expect(read(address)).toBeNull();
});

test('reads answers to begin with, but not for a submission that exists', () => {
  const query = '?d[/data/name]=a%20%26%20b&d[age]=3&d=x';
  expect(read(`/projects/7/forms/a/submissions/new${query}`)?.defaults).toEqual([
    ['/data/name', 'a & b'],
    ['age', '3'],
  ]);
  expect(read(`/projects/7/forms/a/submissions/uuid:1/edit${query}`)?.defaults).toEqual([]);
});

test('returns to web pages only', () => {
  const returning = (url: string) => read(`/f/k7Qd?st=t&returnUrl=${encodeURIComponent(url)}`)?.returnUrl;
  expect(returning('https://example.org/thanks')).toBe('https://example.org/thanks');
  for (const url of [
    'javascript:alert(1)',
    ' JaVa\nScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://example.org/5f2c',
    'file:///etc/passwd',
    'view-source:https://example.org',
    'intent://example.org#Intent;end',
    '//example.org',
    '/relative',
    '',
  ])
    expect([url, returning(url)]).toEqual([url, null]);
});

test('tells only the origin that embeds the form', () => {
  const parent = (url: string) => read(`/f/k7Qd?parentWindowOrigin=${encodeURIComponent(url)}`)?.parentOrigin;
  expect(parent('https://example.org/page?x=1')).toBe('https://example.org');
  for (const url of ['*', 'null', '/', '', 'javascript:alert(1)', 'data:text/html,x', 'file:///x'])
    expect([url, parent(url)]).toEqual([url, null]);
});
