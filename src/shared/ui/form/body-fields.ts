/**
 * Text fields of forms, made from the fields of the generated bodies they are sent in: limits stand in the contract
 * only, and here are the words for them.
 */
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

/** A field of a generated body, such as `CreateUserBody.shape.displayName`. */
type BodyField = z.core.$ZodType;

/** What to say of a text that the body does not take. Takes the first rule it breaks. */
type Words = (issue: z.core.$ZodRawIssue) => string | undefined;

const commonWords: Words = (issue) => {
  if (issue.code !== 'too_big') return t`The server does not accept this text.`;
  const maximum = String(issue.maximum);
  return t`Use at most ${maximum} characters.`;
};

function takenBy(field: BodyField, words: Words) {
  const check = (text: unknown) => z.safeParse(field, text, { error: words });
  return z.refine<string>((text) => check(text).success, {
    error: ({ input }) => check(input).error?.issues[0]?.message,
  });
}

/** A text as it was typed. Returns a schema that takes what `field` takes. */
export const textFor = (field: BodyField, words = commonWords) => z.string().check(takenBy(field, words));

/**
 * A text without the blanks around it. Returns a schema that takes what `field` takes, but nothing empty where
 * `missing` says that it is missing.
 */
export const trimmedTextFor = (field: BodyField, missing?: string, words = commonWords) =>
  z
    .string()
    .check(z.trim(), ...(missing === undefined ? [] : [z.minLength(1, { error: missing })]), takenBy(field, words));
