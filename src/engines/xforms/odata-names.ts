import { parentPath } from './paths';

export type AnswerValues = Readonly<Record<string, unknown>>;

/** Own properties only: a question may be called `constructor`. */
export const ownValue = (values: AnswerValues, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Question name in OData, which allows Latin letters, digits and `_`. */
export const odataName = (name: string): string => name.replace(/^(?=[^a-z_])/i, '_').replace(/[^a-z0-9_]+/gi, '_');

export const odataPath = (path: string): string =>
  path
    .split('/')
    .map((step) => step && odataName(step))
    .join('/');

/** Key of a question's answer: its OData name, or its own if the OData name is ambiguous. */
export const answerKey = (values: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(values, name) ? name : odataName(name);

/** Groups of siblings with one OData name, such as `a-b` and `a_b`. */
export const groupByOdataName = <Named extends { path: string; name: string }>(named: readonly Named[]): Named[][] =>
  [
    ...Map.groupBy(
      named.filter(({ name }) => name !== ''),
      ({ path, name }) => `${parentPath(path) ?? ''}/${odataName(name)}`,
    ).values(),
  ].filter((alike) => alike.length > 1);
