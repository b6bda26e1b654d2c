import type { Query } from '@tanstack/react-query';

/** Of queries whose keys end with the version of the index: keeps the answer of an older version. */
export const sameButVersion =
  (key: readonly unknown[]) =>
  <Data>(before: Data | undefined, query: Query<Data> | undefined): Data | undefined =>
    query && JSON.stringify(query.queryKey.slice(0, -1)) === JSON.stringify(key.slice(0, -1)) ? before : undefined;
