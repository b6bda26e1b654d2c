import { signedInUser } from '~/session/session';
import { readStorage, writeStorage } from '~/shared/lib/storage';

const key = 'alidade-downloads';
const maxLists = 50;

interface Remembered {
  userId: number | undefined;
  lists: [list: string, choice: unknown][];
}

function readStored(person: number | undefined): Remembered['lists'] {
  try {
    const { userId, lists } = JSON.parse(readStorage(key) ?? '{}') as Partial<Remembered>;
    return userId === person && Array.isArray(lists) ? lists.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

/** The user's choices for the last download of a list in this browser; undefined before the first. */
export const lastDownload = (list: string, person = signedInUser()?.id): unknown =>
  readStored(person).find(([name]) => name === list)?.[1];

/** `choice` must be JSON-serializable. */
export function rememberDownload(list: string, choice: unknown, person = signedInUser()?.id): void {
  const others = readStored(person).filter(([name]) => name !== list);
  const first: Remembered['lists'][number] = [list, choice];
  const lists = [first, ...others].slice(0, maxLists);
  writeStorage(key, JSON.stringify({ userId: person, lists } satisfies Remembered));
}
