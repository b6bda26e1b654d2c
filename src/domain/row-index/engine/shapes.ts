/** Shapes of rows: which keys a row has, in which order, and which of them are groups and repeats. */

/** One step through a row. `end` closes a group. */
export type Step =
  | { readonly kind: 'value'; readonly key: string; readonly path: string }
  | { readonly kind: 'group'; readonly key: string }
  | { readonly kind: 'repeat'; readonly key: string; readonly path: string }
  | { readonly kind: 'end' };

/** The steps as stored: a value is its key, a group a list, a repeat an object, and the end of a group 0. */
export type StoredStep = string | readonly [string] | { readonly repeat: string } | 0;

/** The path of what is in a row: `__id` and `__system` of the main table have no slash before them. */
export const pathOf = (prefix: string, key: string): string =>
  prefix === '' && (key === '__id' || key === '__system') ? key : `${prefix}/${key}`;

/** Reads stored steps. In: the path of the table. */
export function readSteps(stored: readonly StoredStep[], table: string): Step[] {
  const prefixes: string[] = [table];
  return stored.map((step): Step => {
    const prefix = prefixes.at(-1) ?? '';
    if (step === 0) {
      prefixes.pop();
      return { kind: 'end' };
    }
    if (typeof step === 'string') return { kind: 'value', key: step, path: pathOf(prefix, step) };
    if (Array.isArray(step)) {
      const [key] = step as [string];
      prefixes.push(pathOf(prefix, key));
      return { kind: 'group', key };
    }
    const key = (step as { repeat: string }).repeat;
    return { kind: 'repeat', key, path: pathOf(prefix, key) };
  });
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is GeoJSON and not a group of questions that happen to be called so. */
const isGeoJson = ({ type, coordinates }: Record<string, unknown>): boolean =>
  typeof type === 'string' && Array.isArray(coordinates) && !coordinates.some(isPlainObject);

export const isGroup = (value: unknown): value is Record<string, unknown> => isPlainObject(value) && !isGeoJson(value);

export const isRepeat = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPlainObject);

/** The end of the names of links to the rows of a repeat. */
export const linkEnd = '@odata.navigationLink';

/** How the server links the repeats of a submission. */
export const linkOfRow = (id: unknown): string => `Submissions('${encodeURIComponent(String(id).toWellFormed())}')`;
/** The same of a turn of a repeat: `link` is that of the row around it, with the groups between. */
export const linkOfTurn = (link: string, key: string, id: unknown): string => `${link}/${key}('${String(id)}')`;

/** Stands in a column for a link that is as expected. */
export const expectedLink = 1;

/** Sets an own property, whatever its name. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}
