/** Those in `first`, and all that they import, directly or by way of others. */
export function withImports<Item>(first: Iterable<Item>, importsOf: (item: Item) => Iterable<Item>): Set<Item> {
  const found = new Set(first);
  for (const item of found) for (const imported of importsOf(item)) found.add(imported);
  return found;
}
