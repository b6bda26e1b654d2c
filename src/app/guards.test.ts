import { expect, test } from 'vitest';
import { legacyPath } from './guards';

test.each([
  ['/', '#/projects/1/forms/a%2Fb', '/projects/1/forms/a%2Fb'],
  ['/', '#/', '/'],
  ['/', '', null],
  ['/', '#section', null],
  ['/', '#//evil.example', null],
  ['/', '#/\\evil.example', null],
  ['/', '#\\\\evil.example', null],
  ['/', '#/.//evil.example', null],
  ['/', '#/x/..//evil.example', null],
  ['/', '#/\t/evil.example', null],
  ['/', '#//[', null],
  ['/', '#javascript:alert(1)', null],
  ['/', '#/projects/1?a=//evil.example', '/projects/1?a=//evil.example'],
  ['/projects/1', '#/projects/2', null],
])('the old bookmark %s%s', (pathname, hash, path) => {
  expect(legacyPath({ pathname, hash, origin: 'https://data.example.org' })).toBe(path);
});
