import type { ActorPropertyList } from '~/api/schema';
import { can, type Subject } from '~/session/can';

/** A property and its typed value. A list, because names may contain points, which form libraries split at. */
export interface PropertyValue {
  name: string;
  value: string;
}

type Values = Readonly<Record<string, string>> | null | undefined;

/** The value of an actor; empty without one. Names like `constructor` are allowed, so only own properties count. */
export const getPropertyValue = (values: Values, name: string): string =>
  values && Object.hasOwn(values, name) ? (values[name] ?? '') : '';

export function editableProperties(properties: ActorPropertyList, present: Values): PropertyValue[] {
  return properties.map(({ name }) => ({ name, value: getPropertyValue(present, name) }));
}

/** The changed values by name. A cleared value is sent as an empty text; the server trims values. */
export function changedProperties(values: readonly PropertyValue[], present: Values): Record<string, string> {
  const changed = values
    .map(({ name, value }) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== getPropertyValue(present, name).trim());
  return Object.fromEntries(changed);
}

/** Whether the server has custom properties: older ones do not know the verb. */
export const canListProperties = (project: Subject | undefined): boolean => can(project, 'actor_property.list');
