import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { exactParams, parseId, paths, patterns, resolveNext } from './paths';

const origin = 'https://data.example.org';

test.each([
  [null, '/', false],
  ['/projects/1?a=b#c', '/projects/1?a=b#c', false],
  ['https://data.example.org/projects/2', '/projects/2', false],
  ['https://evil.example/projects/2', '/', false],
  ['//evil.example/x', '/', false],
  ['javascript:alert(1)', '/', false],
  ['http://[', '/', false],
  ['/login', '/', false],
  ['/login?next=/login', '/', false],
  ['/account/login', '/', false],
  ['/v1/projects/1/forms/a/submissions/b/edit', '/v1/projects/1/forms/a/submissions/b/edit', true],
  ['/v1', '/v1', true],
  ['/v10', '/v10', false],
  ['/-/edit/abc?x=1', '/-/edit/abc?x=1', true],
  ['/wf/f/abc?st=1#q', '/f/abc?st=1#q', true],
  ['/wf//evil.example/x', '/', false],
  ['/.//evil.example/x', '/', false],
  ['/\\evil.example/x', '/', false],
  ['\\\\evil.example/x', '/', false],
  ['/\t/evil.example/x', '/', false],
  ['/v1/..//evil.example/x', '/', false],
  ['/wf/\\evil.example/x', '/', false],
  ['/wf/%2e%2e//evil.example/x', '/', false],
  ['https://data.example.org@evil.example/x', '/', false],
  ['https://data.example.org.evil.example/x', '/', false],
  ['http://data.example.org/projects/2', '/', false],
  [' java\nscript:alert(1)', '/', false],
  ['data:text/html,<script>alert(1)</script>', '/', false],
  ['blob:https://data.example.org/5f2c', '/', false],
])('next %j leads to %j', (next, path, document) => {
  expect(resolveNext(next, origin)).toEqual({ path, document });
});

test.each([
  ['1', 1],
  ['42', 42],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['99999999999999999999', null],
  ['abc', null],
  [undefined, null],
])('the id %j is read as %j', (text, id) => {
  expect(parseId(text)).toBe(id);
});

test('encodes any form id', () => {
  expect(paths.submissions(1, 'a/b c?%#')).toBe('/projects/1/forms/a%2Fb%20c%3F%25%23/submissions');
  expect(paths.submission(1, 'a', 'uuid:1/2')).toBe('/projects/1/forms/a/submissions/uuid%3A1%2F2');
  // An id that looks like a part of a pattern.
  expect(paths.entity(1, ':uuid', 'x')).toBe('/projects/1/entity-lists/%3Auuid/entities/x');
  expect(paths.login('/projects/1?x=1')).toBe('/login?next=%2Fprojects%2F1%3Fx%3D1');
  expect(paths.login('/')).toBe('/login');
});

// Servers take any text.
const oddIds = [
  'a/b',
  'a%2Fb',
  'a%252Fb',
  '%2F',
  '/',
  '%',
  '100%',
  '%zz',
  '%25',
  'a b+c',
  '?#&=',
  '..%2f..',
  "'\u202E<b>",
  'п🌾',
];

test.each(oddIds)('the router reads the id %j as it was written', (id) => {
  for (const other of ['forms', ...oddIds]) {
    const pathname = paths.submissionFile(1, id, other, id);
    const match = matchRoutes([{ path: patterns.submissionFile }], pathname)?.at(-1);
    expect(exactParams(match?.params ?? {}, pathname)).toEqual({
      projectId: '1',
      xmlFormId: id,
      instanceId: other,
      attachmentName: id,
    });
  }
});

test('an address that is not encoded well has the parameters of the router', () => {
  expect(exactParams({ xmlFormId: 'a/%zz' }, '/projects/1/forms/a%2F%zz')).toEqual({ xmlFormId: 'a/%zz' });
});

test('adds a query that is not empty', () => {
  expect(paths.entities(1, 'trees', 'find=a%20b')).toBe('/projects/1/entity-lists/trees/entities?find=a%20b');
  expect(paths.entities(1, 'trees', '')).toBe('/projects/1/entity-lists/trees/entities');
  expect(paths.audits('action=user')).toBe('/system/audits?action=user');
});
