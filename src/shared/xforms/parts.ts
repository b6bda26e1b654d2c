/** Takes a result apart for sending, and puts it together again. */

/** Long lists in a result, as paths of keys: their members are sent apart. */
type Lists = Record<string, unknown[]>;

/** Members of one message. A message of as many nodes takes the page a few milliseconds. */
const membersPerPart = 500;

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

/** The members of a list in parts of a good size. */
export function* partsOf(members: readonly unknown[]): Generator<unknown[]> {
  for (let i = 0; i < members.length; i += membersPerPart) yield members.slice(i, i + membersPerPart);
}

/** Adds members to a list of a result. */
export function addMembers(result: object, path: string, members: readonly unknown[]): void {
  let place: unknown = result;
  for (const key of path.split('.')) place = (place as Record<string, unknown>)[key];
  const list = place as unknown[];
  for (const member of members) list.push(member);
}
