import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { agentName } from '~/shared/ui/text/AgentName';
import { listed } from '~/shared/ui/text/Joined';
import { asList, asRecord, grantedOn, propertyNames, textAt } from './details';
import type { Entry } from './entries';
import type { Names } from './sentences/sentence';
import { targetKinds } from './target-kinds';

/** A fact from the details of an entry, in words. */
export interface Fact {
  label: MessageDescriptor;
  value: MessageDescriptor | string;
}

/** The path of a value in the details, and its label. */
const simple: readonly { path: readonly string[]; label: MessageDescriptor }[] = [
  { path: ['userAgent'], label: msg`Browser` },
  { path: ['instanceId'], label: msg`Submission` },
  { path: ['reviewState'], label: msg`Review state` },
  { path: ['entity', 'label'], label: msg`Entity` },
  { path: ['entity', 'uuid'], label: msg`Entity ID` },
  { path: ['entity', 'dataset'], label: msg`Entity List` },
  { path: ['data', 'email'], label: msg`Email address` },
  { path: ['data', 'name'], label: msg`Name` },
  { path: ['data', 'displayName'], label: msg`Name` },
  { path: ['data', 'state'], label: msg`State` },
  { path: ['name'], label: msg`File` },
  { path: ['key'], label: msg`Setting` },
  { path: ['propertyName'], label: msg`Preference` },
  { path: ['errorMessage'], label: msg`Error` },
  { path: ['version'], label: msg`Version` },
];

/**
 * The relevant details in words; the rest stays in the JSON. Never throws, whatever a newer server sends.
 */
export function factsOf(
  { action, details }: Pick<Entry, 'action' | 'details'>,
  names: Pick<Names, 'role' | 'place'>,
): Fact[] {
  const facts: Fact[] = [];
  if (details === null) return facts;
  const roleId = details['roleId'];
  if (typeof roleId === 'number') facts.push({ label: msg`Role`, value: names.role(roleId) });
  const on = grantedOn(details);
  const place = on === null ? undefined : names.place(on);
  if (place) facts.push({ label: targetKinds[place.kind], value: place.name });
  for (const { path, label } of simple) {
    const value = textAt(details, ...path);
    // The whole text is in the JSON.
    if (value !== null) facts.push({ label, value: path[0] === 'userAgent' ? agentName(value) : value });
  }
  const data = asRecord(details['data']);
  if (data && action.endsWith('.update')) facts.push({ label: msg`Changed fields`, value: listed(Object.keys(data)) });
  const properties = listed(propertyNames(details));
  if (properties !== '') facts.push({ label: msg`Properties`, value: properties });
  const entities = asList(details['entityUuids']).length;
  if (entities > 0) facts.push({ label: msg`Entities`, value: String(entities) });
  return facts;
}
