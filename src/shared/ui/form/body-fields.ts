/** Text fields made from fields of the generated bodies: only the contract has limits; here are the messages. */
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

type BodyField = z.core.$ZodType;

/** Error message for a text; takes the first rule it breaks. */
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

export const textSchema = (field: BodyField, words = commonWords) => z.string().check(takenBy(field, words));

/** A schema that accepts the trimmed text if `field` does; `missing` is the message for an empty one. */
export const trimmedTextSchema = (field: BodyField, missing?: string, words = commonWords) =>
  z
    .string()
    .check(z.trim(), ...(missing === undefined ? [] : [z.minLength(1, { error: missing })]), takenBy(field, words));
