/** Finds length limits that are typed by hand; forms take them from the generated bodies. */
import type { Source } from './sources.ts';

const typedByHand =
  /\bz\.(?:maxLength|minLength|length)\(\s*(?!1\b)[^)\s]|\bcodePointLength\b|\[\.\.\.\w+(?:\.\w+)*\]\.length/g;

/** Places where a length is typed by hand, or characters are counted without the shared function. */
export const limitFaults = ({ path, text }: Source): string[] =>
  [...text.matchAll(typedByHand)].map(
    ([found]) => `${path}: ${found.trim()}… — take the rule of the generated body (shared/ui/form/body-fields)`,
  );
