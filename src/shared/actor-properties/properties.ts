import type { ActorPropertyList } from '~/api/schema';

/** A property and what a person typed for it. A list, because names may hold points, which form libraries split at. */
export interface PropertyValue {
  name: string;
  value: string;
}

type Values = Readonly<Record<string, string>> | null | undefined;

/** The value an actor has; empty for none. Names like `constructor` are allowed, so only own values count. */
export const valueOf = (values: Values, name: string): string =>
  values && Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/** What the fields begin with. */
export function editableProperties(properties: ActorPropertyList, present: Values): PropertyValue[] {
  return properties.map(({ name }) => ({ name, value: valueOf(present, name) }));
}

/**
 * What is to be sent: the values that differ from those there are, by name. A value that was cleared is sent as an empty
 * text; the server takes spaces off the ends, so they make no difference (spec 11 §11.6).
 */
export function changedProperties(values: readonly PropertyValue[], present: Values): Record<string, string> {
  const changed = values
    .map(({ name, value }) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== valueOf(present, name).trim());
  return Object.fromEntries(changed);
}
