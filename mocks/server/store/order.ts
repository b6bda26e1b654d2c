/** Compares like the database. */

/** Texts by code point. */
export const byCodePoint = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Actors who can sign in first; then the newest. */
export function usableAndNewestFirst(
  one: { readonly token: string | null; readonly createdAt: string; readonly id: number },
  other: typeof one,
): number {
  return (
    Number(other.token !== null) - Number(one.token !== null) ||
    byCodePoint(other.createdAt, one.createdAt) ||
    other.id - one.id
  );
}
