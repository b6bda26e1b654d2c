/** Takes a result apart for sending, and puts it together again. */

/** Long lists in a result, as paths of keys: their members are sent apart. */
type Lists = Record<string, unknown[]>;

/** Characters of one message, about: the page takes it in within a few milliseconds. */
const charactersPerPart = 200_000;

/**
 * Takes the lists at some paths ("model.nodes") out of a result. Out: the rest, with empty lists, and the lists by path.
 * The result itself stays as it is.
 */
export function takeApart(result: object, paths: readonly string[]): { head: object; lists: Lists } {
  const head: Record<string, unknown> = { ...result };
  const lists: Lists = {};
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let place = head;
    for (const key of keys) {
      const copy = { ...(place[key] as Record<string, unknown>) };
      place[key] = copy;
      place = copy;
    }
    lists[path] = place[last] as unknown[];
    place[last] = [];
  }
  return { head, lists };
}

/**
 * The members of a list as JSON, in parts of a good size: as JSON their size is known, and the page reads it as fast as
 * it clones objects.
 */
export function* partsOf(members: readonly unknown[]): Generator<string> {
  let part: string[] = [];
  let characters = 0;
  for (const member of members) {
    const json = JSON.stringify(member);
    part.push(json);
    characters += json.length;
    if (characters < charactersPerPart) continue;
    yield `[${part.join(',')}]`;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield `[${part.join(',')}]`;
}

/** Adds a part to a list of a result. */
export function addPart(result: object, path: string, json: string): void {
  let place: unknown = result;
  for (const key of path.split('.')) place = (place as Record<string, unknown>)[key];
  const list = place as unknown[];
  for (const member of JSON.parse(json) as unknown[]) list.push(member);
}
