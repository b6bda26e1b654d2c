/**
 * An invented release, newer than all that the contract knows, for tests of the client: its answers have fields, verbs, a
 * role, actions of the audit log, a review state and a problem that nobody knows. The same calls get the same answers.
 */
import type { OperationId } from './define';
import { ProblemError } from './problem';

export const futureRelease = '2027.1';

/** What only this release knows, with the names that tests look for. */
export const unknowns = {
  field: 'droneFlights',
  verb: 'drone.launch',
  role: { id: 99, name: 'Drone Pilot', system: 'drone_pilot' },
  action: 'drone.launch',
  reviewState: 'underAppeal',
  /** Instead of 409.3 of `createUser`. */
  code: 409.77,
} as const;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What users have stored, and maps of names: they get no fields. */
const ownNames = new Set(['data', 'dataReceived', 'details', 'preferences', 'properties', 'propertyValue', 'value']);

/** One of four, always the same. */
function isChosen(text: unknown): boolean {
  let sum = 0;
  for (const character of String(text)) sum += character.charCodeAt(0);
  return sum % 4 === 0;
}

/** One object of an answer, its parts already as they will be. */
function withUnknowns(object: Fields): Fields {
  const changed: Fields = { ...object, [unknowns.field]: { count: 3, pilots: ['Ada'] } };
  if (Array.isArray(object['verbs'])) changed['verbs'] = [...(object['verbs'] as unknown[]), unknowns.verb];
  if ('reviewState' in object && isChosen(object['instanceId'])) changed['reviewState'] = unknowns.reviewState;
  return changed;
}

function throughout(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(throughout);
  if (!isObject(json)) return json;
  const parts = Object.entries(json).map(([name, part]) => [name, ownNames.has(name) ? part : throughout(part)]);
  return withUnknowns(Object.fromEntries(parts) as Fields);
}

/** A row of OData has the questions of a form as its fields, beside its system fields. */
function row(fields: unknown): unknown {
  if (!isObject(fields) || !isObject(fields['__system'])) return fields;
  const system = throughout({ ...fields['__system'], instanceId: fields['__id'] }) as Fields;
  const { instanceId: _instanceId, ...shown } = system;
  return { ...fields, __system: shown };
}

/** The newest entry, and every now and then another one, is about something that only this release logs. */
const audit = (entry: unknown, at: number): unknown =>
  isObject(entry) && (at === 0 || isChosen(entry['loggedAt']))
    ? { ...entry, action: unknowns.action, details: { altitude: 120 } }
    : entry;

const role = () => ({ ...unknowns.role, createdAt: null, updatedAt: null, verbs: [unknowns.verb, 'project.read'] });

const special: Partial<Record<OperationId, (json: unknown) => unknown>> = {
  listRoles: (json) => (Array.isArray(json) ? throughout([...(json as unknown[]), role()]) : json),
  listAudits: (json) => (Array.isArray(json) ? throughout(json.map(audit)) : json),
};

/** An answer of the invented release. */
export function answerOfFuture(operation: OperationId, json: unknown): unknown {
  if (isObject(json) && '@odata.context' in json && Array.isArray(json['value']))
    return { ...json, value: json['value'].map(row) };
  if (isObject(json) && json['type'] === 'FeatureCollection') return json;
  return (special[operation] ?? throughout)(json);
}

/** A refusal of the invented release. */
export const refusalOfFuture = (operation: OperationId | undefined, failure: unknown): unknown =>
  operation === 'createUser' && failure instanceof ProblemError && failure.code === 409.3
    ? new ProblemError(unknowns.code, 'A drone has this address already.', { drones: 2 })
    : failure;
