/** The order of fields in the database's `jsonb`: by the length of the name in bytes, then by its bytes. */

const encoder = new TextEncoder();

function compareNames(one: string, other: string): number {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The same fields in that order. */
export const inJsonbOrder = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => compareNames(one, other)));
