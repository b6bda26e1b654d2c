import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { zodResolver } from './zod-resolver';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(3, { error: 'long' })),
  rows: z.array(z.object({ n: z.number({ error: 'number' }) })),
});
const judge = (values: unknown) =>
  zodResolver(schema)(values as never, undefined, { fields: {}, shouldUseNativeValidation: false });

test('valid values are returned as the schema transforms them', async () => {
  expect(await judge({ name: ' ab ', rows: [{ n: 1 }] })).toEqual({
    values: { name: 'ab', rows: [{ n: 1 }] },
    errors: {},
  });
});

test('each field has its first error, at its path', async () => {
  const { errors } = await judge({ name: ' ', rows: [{ n: 1 }, { n: 'x' }] });
  expect(errors).toMatchObject({ name: { message: 'required' }, rows: { 1: { n: { message: 'number' } } } });
});
