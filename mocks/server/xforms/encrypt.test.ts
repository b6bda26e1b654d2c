import { expect, it } from 'vitest';
import { encryptForm } from './encrypt';
import { formXml } from './fixtures';
import { parseXForm } from './form';

const suffix = '[encrypted:Xk29aB7q]';

it.each([
  ['without a submission element', formXml({ version: '7' }), `7${suffix}`],
  ['with an empty one', formXml({ version: '7', model: '<submission method="post" />' }), `7${suffix}`],
  ['without a version', formXml({ version: null }), suffix],
  ['with a version in single quotes', formXml().replace('version="1"', "version='1'"), `1${suffix}`],
])('a form %s gets the key and a new version', (_, xml, version) => {
  const encrypted = parseXForm(encryptForm(xml, 'MIIB+/=', suffix));
  expect(encrypted).toMatchObject({ version, xmlFormId: 'form', publicKey: 'MIIB+/=' });
  expect(encrypted.fields).toEqual(parseXForm(xml).fields);
});

it('refuses to encrypt anything but a form', () => {
  expect(() => encryptForm('<data/>', 'MIIB', suffix)).toThrow(expect.objectContaining({ code: 400.1 }) as Error);
});
