/**
 * Builds OData filter expressions (the server compares system fields only). Pure; input from people
 * or from the address passes through a literal function and cannot end an expression.
 */

/** A string literal: single quotes are doubled. */
export function odataString(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** `a eq x or a eq y`, in parentheses for several; null without values, which means no condition. */
export function odataAnyOf(field: string, literals: readonly (string | number)[]): string | null {
  const comparisons = literals.map((literal) => `${field} eq ${literal}`);
  if (comparisons.length < 2) return comparisons[0] ?? null;
  return `(${comparisons.join(' or ')})`;
}

/** All conditions joined; undefined without any. */
export function odataAnd(conditions: readonly (string | null)[]): string | undefined {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? undefined : present.join(' and ');
}
