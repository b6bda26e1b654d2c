/** Property values of an app user or a public link. */
import type { Context } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import { checkText } from '@mocks/server/store/columns';
import type { ActorRow, Json, Tables } from '@mocks/server/store/tables';

/** The values of an actor by the name of the property; `null` when there are none. */
export function propertiesOf(tables: Tables, actorId: number): { [name: string]: string } | null {
  const values = tables.actorPropertyValues.by('actorId', actorId).flatMap(({ propertyId, value }) => {
    const property = tables.actorProperties.get(propertyId);
    return property ? [[property.name, value] as const] : [];
  });
  return values.length === 0 ? null : Object.fromEntries(values);
}

/** Trims the value; blank means none. */
function valueOf(name: string, value: unknown): string | null {
  if (value !== null && typeof value !== 'string')
    throw problem.unexpectedValue(name, value, 'it is neither text nor null');
  return value === null || value.trim() === '' ? null : value.trim();
}

/**
 * Changes the property values that a body names, and logs it.
 * @throws 400.8 for anything but an object, for an unknown property, and for a value that is not text
 */
export function setProperties(ctx: Context, projectId: number, actor: ActorRow, given: unknown): void {
  if (given === null || given === undefined) return;
  if (typeof given !== 'object' || Array.isArray(given))
    throw problem.unexpectedValue('properties', given, 'it is no object');
  const { actorProperties, actorPropertyValues } = ctx.tables;
  const known = new Map(actorProperties.by('projectId', projectId).map(({ id, name }) => [name, id]));
  const changes = Object.entries(given).map(([name, value]) => {
    const propertyId = known.get(name);
    if (propertyId === undefined) throw problem.unexpectedValue('properties', name, 'the project has no such property');
    return { name, propertyId, value: valueOf(name, value) };
  });
  for (const { propertyId, value } of changes) {
    if (value === null) actorPropertyValues.delete(`${actor.id} ${propertyId}`);
    else actorPropertyValues.put({ actorId: actor.id, propertyId, value: checkText(value) });
  }
  if (changes.length === 0) return;
  const properties: { [name: string]: Json } = Object.fromEntries(changes.map(({ name, value }) => [name, value]));
  ctx.audit(`${actor.type}.property.set`, actor, { properties });
}
