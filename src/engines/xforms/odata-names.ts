import { parentPath } from './paths';

/** The answers of a submission, or of a group or an entry of a repeat in it, by name. */
export type AnswerValues = Readonly<Record<string, unknown>>;

/** Own properties only, because a form may name a question `constructor`. */
export const ownValue = (values: AnswerValues, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The name that a question has in OData, where only Latin letters, digits and `_` may be used. */
export const odataName = (name: string): string => name.replace(/^(?=[^a-z_])/i, '_').replace(/[^a-z0-9_]+/gi, '_');

/** The path that a question has in OData. */
export const odataPath = (path: string): string =>
  path
    .split('/')
    .map((step) => step && odataName(step))
    .join('/');

/** The name of the answers to a question among those beside it: as in OData, or its own if OData does not tell it apart. */
export const keyOf = (values: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(values, name) ? name : odataName(name);

/** Questions and groups in lists of those that have one name in OData in their group, such as `a-b` and `a_b`. */
export const alikeInOdata = <Named extends { path: string; name: string }>(named: readonly Named[]): Named[][] =>
  [
    ...Map.groupBy(
      named.filter(({ name }) => name !== ''),
      ({ path, name }) => `${parentPath(path) ?? ''}/${odataName(name)}`,
    ).values(),
  ].filter((alike) => alike.length > 1);
