const prefix = 'alidade.rows ';

/** A user's index database, and the name of the channel between tabs. */
export const rowIndexDatabase = (person: number): string => `${prefix}${person}`;

/** Never throws. */
export function deleteRowIndexes(person: number): void {
  try {
    indexedDB.deleteDatabase(rowIndexDatabase(person));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Deletes indexes of other users of this browser. Never rejects. */
export async function deleteOtherUsersIndexes(person: number): Promise<void> {
  try {
    const own = rowIndexDatabase(person);
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith(prefix) && name !== own) indexedDB.deleteDatabase(name);
  } catch {
    // The browser cannot list databases; logging out deletes the user's own.
  }
}
