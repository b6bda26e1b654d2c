import { expect, test } from 'vitest';
import type { Form } from '~/api/schema';
import { enketoSource, parseTakenCookie } from './EnketoFrame';
import { parseFillUrl } from './fill-url';

const source = (path: string) => {
  const { pathname, search } = new URL(path, 'http://host');
  const address = parseFillUrl({ pathname, search });
  if (!address) throw new Error(`no address: ${path}`);
  return enketoSource(address, { enketoId: 'ofTheForm' } as Form, 'https://host.example');
};
const parent = 'parentWindowOrigin=https%3A%2F%2Fhost.example';

test.each([
  ['/projects/1/forms/a/submissions/new', `/enketo-passthrough/ofTheForm?${parent}`],
  ['/projects/1/forms/a/submissions/new?single=true', `/enketo-passthrough/single/ofTheForm?single=true&${parent}`],
  ['/projects/1/forms/a/preview', `/enketo-passthrough/preview/ofTheForm?${parent}`],
  ['/f/once?st=t%2B', `/enketo-passthrough/single/once?st=t%2B&${parent}`],
  ['/f/many?st=t&single=false', `/enketo-passthrough/many?st=t&single=false&${parent}`],
  [
    '/f/many/new?d[/a/b]=x%20y&returnUrl=https%3A%2F%2Felsewhere.example',
    `/enketo-passthrough/many?d%5B%2Fa%2Fb%5D=x%20y&${parent}`,
  ],
])('shows %s', (path, expected) => expect(source(path)).toBe(expected));

test('has no page for a form that Enketo has not processed', () => {
  const address = parseFillUrl({ pathname: '/projects/1/forms/a/submissions/new', search: '' });
  expect(address && enketoSource(address, { enketoId: null } as Form, 'https://host.example')).toBeNull();
});

test('finds the cookie of a form that was sent', () => {
  expect(parseTakenCookie('a=1; once=2026-01-01%20x; b', 'once')).toBe('2026-01-01%20x');
  expect(parseTakenCookie('a=1; twonce=2', 'once')).toBeNull();
});
