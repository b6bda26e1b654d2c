import { expect, it } from 'vitest';
import { formXml } from './fixtures';
import { parseXForm } from './form';
import { setVersion } from './version';
import { encodeXml } from './xml';

const hostile = `2026-03 "a" <b> & 'c' \u202e`;

it.each([
  ['a version', formXml()],
  ['one in single quotes', formXml().replace('version="1"', "version='1'")],
  ['one with a prefix', formXml().replace('version="1"', 'orx:version="1"')],
  ['something like one before it', formXml().replace('version="1"', `note=' version="0"' version="1"`)],
  ['none', formXml({ version: null })],
  ['none, and no end tag', formXml().replace(/<data.*<\/data>/, '<data id="form" />')],
])('a form with %s gets another, and is else the same', (_, xml) => {
  const changed = parseXForm(setVersion(xml, hostile));
  expect(changed).toEqual({ ...parseXForm(xml), version: hostile, writtenVersion: encodeXml(hostile) });
});

it('refuses anything but a form', () => {
  expect(() => setVersion('<data/>', '2')).toThrow(expect.objectContaining({ code: 400.1 }) as Error);
});
