const prefix = 'alidade.rows ';

/** The database with the local indexes of a person, which is also the name of the channel between its tabs. */
export const rowIndexDatabase = (person: number): string => `${prefix}${person}`;

/** Deletes the local indexes of a person. Never throws. */
export function forgetRowIndexes(person: number): void {
  try {
    indexedDB.deleteDatabase(rowIndexDatabase(person));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Deletes the local indexes of everybody else who used this browser. Never rejects. */
export async function forgetOthersIndexes(person: number): Promise<void> {
  try {
    const own = rowIndexDatabase(person);
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith(prefix) && name !== own) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that lists no databases; logging out deletes those of the person.
  }
}
