/** Names with a number for those that are used more than once, ignoring case: "Tablet 1 (#12)". */
export function distinctNames<Row extends { id: number; displayName: string }>(
  rows: readonly Row[],
  all: readonly Row[] = rows,
): { id: number; name: string }[] {
  const times = new Map<string, number>();
  const fold = (name: string) => name.trim().toLocaleLowerCase();
  for (const { displayName } of all) times.set(fold(displayName), (times.get(fold(displayName)) ?? 0) + 1);
  return rows.map(({ id, displayName }) => ({
    id,
    name: (times.get(fold(displayName)) ?? 0) > 1 ? `${displayName} (#${id})` : displayName,
  }));
}
