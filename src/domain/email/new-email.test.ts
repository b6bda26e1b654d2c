import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { newEmailProblem } from './new-email';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const problem = (email: string) => {
  const found = newEmailProblem(email);
  return found && i18n._(found).split('.')[0];
};

test.each([
  ['a@b.org;Six;;', 'An email address cannot contain ;'],
  ['a@b.org,c', 'An email address cannot contain ,'],
  ['a@b.org,c@d.org', 'This is more than one email address'],
  ['Ann <a@b.org>; c@d.org', 'This is more than one email address'],
  ['\u202Eevil@b.org', 'An email address cannot contain invisible characters'],
  ['a\u0007@b.org', 'An email address cannot contain invisible characters'],
  ['Ann <a@b.org>', 'An email address cannot contain <'],
  ['"a"@b.org', 'An email address cannot contain "'],
  ['a @b.org', 'An email address cannot contain spaces'],
  ['a@b@c', 'This is not an email address'],
  ['ana', 'This is not an email address'],
])('%s: %s', (email, expected) => {
  expect(problem(email)).toBe(expected);
});

test.each(["o'brien+odk@sub.example.org", 'ana@localhost', 'ñandú@correo.es'])('%s can have an account', (email) => {
  expect(problem(email)).toBeNull();
});
