/**
 * OData filters (the server compares system fields only). Input passes through literal functions and cannot end an
 * expression.
 */

export function odataString(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** In parentheses for several; null without values, which means no condition. */
export function odataAnyOf(field: string, literals: readonly (string | number)[]): string | null {
  const comparisons = literals.map((literal) => `${field} eq ${literal}`);
  if (comparisons.length < 2) return comparisons[0] ?? null;
  return `(${comparisons.join(' or ')})`;
}

/** Undefined without conditions. */
export function odataAnd(conditions: readonly (string | null)[]): string | undefined {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? undefined : present.join(' and ');
}
