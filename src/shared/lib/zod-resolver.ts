import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Lets a zod schema judge a react-hook-form form. In: the schema. Out: a resolver whose errors carry the issue's code
 * as `type` and its message, the first of each field. In place of @hookform/resolvers, which brings the rules of two
 * versions of zod into the first load for what takes these lines.
 */
export function zodResolver<Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = await z.safeParseAsync(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, code, message } of result.error.issues) {
      let at = errors;
      for (const [index, part] of path.entries()) {
        const key = String(part);
        if (index === path.length - 1) at[key] ??= { type: code, message };
        else at = (at[key] ??= {}) as Record<string, unknown>;
      }
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
