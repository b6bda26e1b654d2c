import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textSchema, trimmedTextSchema } from './body-fields';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const body = z.object({
  name: z.string().check(z.maxLength(3), z.regex(/^[^!]*$/)),
  note: z.optional(z.string().check(z.maxLength(3))),
});
const faults = (schema: z.ZodMiniType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message);

test('a text that the body takes comes out without blanks around it', () => {
  expect(z.parse(trimmedTextSchema(body.shape.name, 'missing'), ' abc ')).toBe('abc');
  expect(z.parse(trimmedTextSchema(body.shape.note), '  ')).toBe('');
  expect(z.parse(textSchema(body.shape.name), ' a ')).toBe(' a ');
});

test('the limit is the one of the body, counted in code points', () => {
  expect(faults(trimmedTextSchema(body.shape.name), 'abcd')).toEqual(['Use at most 3 characters.']);
  expect(faults(trimmedTextSchema(body.shape.note), 'abcd')).toEqual(['Use at most 3 characters.']);
  expect(faults(trimmedTextSchema(body.shape.name), '😀😀😀')).toBeUndefined();
  expect(faults(trimmedTextSchema(body.shape.name), '😀😀😀😀')).toEqual(['Use at most 3 characters.']);
});

test('what has no words of its own is said in the words that all forms have', () => {
  expect(faults(textSchema(body.shape.name), 'a!')).toEqual(['The server does not accept this text.']);
  expect(
    faults(
      textSchema(body.shape.name, () => 'no marks'),
      'a!',
    ),
  ).toEqual(['no marks']);
});

test('an empty text is said to be missing, where it is', () => {
  expect(faults(trimmedTextSchema(body.shape.name, 'missing'), ' ')).toEqual(['missing']);
  expect(faults(trimmedTextSchema(body.shape.name), ' ')).toBeUndefined();
});
