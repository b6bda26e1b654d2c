/**
 * What came with which release, from the marks of the contract (docs/contract.md): `x-releases` names the releases,
 * `x-since` the first one that has an operation, a field, a header or a problem, `x-until` the last one with a field;
 * `x-since-parameters`, `x-since-statuses`, `x-since-values` and `x-behaviours` are maps of names to releases.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Node = { [key: string]: Json };

export const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head'] as const;

/** The releases that the contract knows, oldest first. */
export const releasesOf = (contract: Node): string[] => contract['x-releases'] as string[];

/** What a `$ref` names, else the node itself. */
export function resolve(contract: Node, node: Json | undefined): Node {
  const ref = isNode(node) ? node['$ref'] : undefined;
  if (typeof ref !== 'string') return isNode(node) ? node : {};
  const found = ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((at, key) => (isNode(at) ? at[key] : undefined), contract);
  return resolve(contract, found);
}

const markOf = (node: Json | undefined, mark: string): string | undefined => {
  const value = isNode(node) ? node[mark] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** A map of names to texts. */
const textsIn = (node: Node, mark: string): Record<string, string> =>
  isNode(node[mark]) ? (node[mark] as Record<string, string>) : {};

interface Operation {
  id: string;
  node: Node;
  reads: boolean;
}

function operationsOf(contract: Node): Operation[] {
  return Object.values(contract['paths'] as { [path: string]: Node }).flatMap((item) =>
    methods.flatMap((method): Operation[] => {
      const node = item[method];
      return isNode(node) ? [{ id: String(node['operationId']), node, reads: method === 'get' }] : [];
    }),
  );
}

/** The JSON in a body or an answer. */
function jsonIn(contract: Node, message: Json | undefined): Json | undefined {
  const { content } = resolve(contract, message);
  const media = isNode(content)
    ? Object.entries(content).find(([type]) => /^application\/(?:\S+\+)?json/.test(type))
    : undefined;
  return media && isNode(media[1]) ? media[1]['schema'] : undefined;
}

/** What a release does with something that it does not know. */
interface Newer {
  since: string;
  /** `x-before`: `absent` (404.1 of an operation), `ignored`, or the status or code of the refusal. */
  before: string;
}

/**
 * By path in the JSON, with `*` for the members of lists and maps: since when a field is there. `?name` goes on only in
 * objects with that field.
 */
type Fields = Record<string, Newer>;

/** A field that only this of several objects must have; undefined if there is just one object. */
function signOf(contract: Node, choice: Json, choices: readonly Json[]): string | undefined {
  const others = choices.filter((one) => one !== choice).map((one) => resolve(contract, one)['properties']);
  const { required, properties } = resolve(contract, choice);
  if (!isNode(properties) || !others.some(isNode)) return undefined;
  const own = (Array.isArray(required) ? required : []).map(String);
  return own.find((name) => !others.some((other) => isNode(other) && name in other));
}

/** The fields of a schema that a mark names, at any depth. */
function fieldsOf(
  contract: Node,
  schema: Json | undefined,
  mark: 'x-since' | 'x-until' = 'x-since',
  path = '',
  seen: readonly Node[] = [],
): Fields {
  const node = resolve(contract, schema);
  if (seen.includes(node)) return {};
  const below = (one: Json | undefined, at: string) => fieldsOf(contract, one, mark, at, [...seen, node]);
  const found: Fields = {};
  for (const [name, property] of Object.entries(isNode(node['properties']) ? node['properties'] : {})) {
    const at = `${path}/${name}`;
    const since = markOf(property, mark);
    if (since === undefined) Object.assign(found, below(property, at));
    else found[at] = { since, before: markOf(property, 'x-before') ?? 'ignored' };
  }
  for (const kind of ['allOf', 'anyOf', 'oneOf']) {
    const choices = Array.isArray(node[kind]) ? node[kind] : [];
    const isSame = kind === 'allOf' || node['x-extended-metadata'] === true || node['x-first-alternative'] === true;
    for (const choice of choices) {
      const sign = isSame ? undefined : signOf(contract, choice, choices);
      Object.assign(found, below(choice, sign === undefined ? path : `${path}?${sign}`));
    }
  }
  for (const many of ['items', 'additionalProperties'])
    if (isNode(node[many])) Object.assign(found, below(node[many], `${path}/*`));
  return found;
}

/** The fields that a successful answer always has where the release knows them: they tell the release. */
function telling(contract: Node, operation: Operation): [field: string, since: string][] {
  const responses = resolve(contract, operation.node['responses']);
  // Of what the client asks for, the first alternative is what it gets.
  const chosen = (schema: Node): Node =>
    schema['x-extended-metadata'] === true && Array.isArray(schema['anyOf'])
      ? resolve(contract, schema['anyOf'][0])
      : schema;
  let schema = chosen(resolve(contract, jsonIn(contract, responses['200'])));
  if (schema['type'] === 'array') schema = chosen(resolve(contract, schema['items']));
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].map((part) => resolve(contract, part)) : [schema];
  return parts.flatMap(({ properties, required }) =>
    Object.entries(isNode(properties) ? properties : {}).flatMap(([name, property]): [string, string][] => {
      const since = markOf(property, 'x-since');
      return since !== undefined && Array.isArray(required) && required.includes(name) ? [[name, since]] : [];
    }),
  );
}

/** Everything that came after the oldest release. */
export interface Since {
  releases: string[];
  /** By operation. */
  operations: Record<string, Newer>;
  /** By operation, then by name. */
  parameters: Record<string, Record<string, Newer>>;
  bodies: Record<string, Fields>;
  answers: Record<string, Fields>;
  /** By operation, the last release with a field of its answers. */
  gone: Record<string, Record<string, string>>;
  /** By schema and value, such as verbs. */
  values: Record<string, Record<string, string>>;
  /** By code. */
  problems: Record<string, string>;
  /** By the name that the contract gives them. */
  behaviours: Record<string, string>;
  /** By operation, what tells the release. */
  tells: Record<string, [field: string, since: string][]>;
  /** By schema and field. */
  fields: Record<string, Record<string, string>>;
}

/** Takes the contract in one document. Returns what came after its oldest release. */
export function readSince(contract: Node): Since {
  const found: Since = {
    releases: releasesOf(contract),
    operations: {},
    parameters: {},
    bodies: {},
    answers: {},
    gone: {},
    values: {},
    problems: {},
    behaviours: textsIn(contract, 'x-behaviours'),
    tells: {},
    fields: {},
  };
  for (const operation of operationsOf(contract)) {
    const { id, node } = operation;
    const since = markOf(node, 'x-since');
    if (since !== undefined) found.operations[id] = { since, before: markOf(node, 'x-before') ?? 'absent' };
    const newer = Object.entries(textsIn(node, 'x-since-parameters'));
    const before = textsIn(node, 'x-before-parameters');
    if (newer.length > 0)
      found.parameters[id] = Object.fromEntries(
        newer.map(([name, mark]) => [name, { since: mark, before: before[name] ?? 'ignored' }]),
      );
    const body = fieldsOf(contract, jsonIn(contract, node['requestBody']));
    if (Object.keys(body).length > 0) found.bodies[id] = body;
    const answered = (mark: 'x-since' | 'x-until') =>
      Object.assign(
        {},
        ...Object.values(resolve(contract, node['responses'])).map((response) =>
          fieldsOf(contract, jsonIn(contract, response), mark),
        ),
      ) as Fields;
    const answers = answered('x-since');
    if (Object.keys(answers).length > 0) found.answers[id] = answers;
    const gone = Object.entries(answered('x-until')).map(([path, { since: last }]) => [path, last]);
    if (gone.length > 0) found.gone[id] = Object.fromEntries(gone) as Record<string, string>;
    const tells = operation.reads ? telling(contract, operation) : [];
    if (tells.length > 0) found.tells[id] = tells;
  }
  const { schemas = {} } = contract['components'] as { schemas?: Node };
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isNode(schema)) continue;
    const values = schema['x-since-values'];
    if (isNode(values)) found.values[name] = values as Record<string, string>;
    const marked = Object.entries(isNode(schema['properties']) ? schema['properties'] : {}).flatMap(
      ([field, property]): [string, string][] => {
        const mark = markOf(property, 'x-since');
        return mark === undefined ? [] : [[field, mark]];
      },
    );
    if (marked.length === 0) continue;
    if (name === 'ProblemCodes') found.problems = Object.fromEntries(marked);
    else found.fields[name] = Object.fromEntries(marked);
  }
  return found;
}

/** The contract as a release has it: without what came later, and with what later ones have no more. */
export function contractOf(contract: Node, release: string): Node {
  const releases = releasesOf(contract);
  const at = releases.indexOf(release);
  const isThere = (node: Json | undefined): boolean => {
    const found = isNode(node) ? { ...resolve(contract, node), ...node } : {};
    const [since, until] = [markOf(found, 'x-since'), markOf(found, 'x-until')];
    return (
      (since === undefined || releases.indexOf(since) <= at) && (until === undefined || releases.indexOf(until) >= at)
    );
  };
  const only = (node: Node): Node => Object.fromEntries(Object.entries(node).filter(([, one]) => isThere(one)));
  const prune = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(prune);
    if (!isNode(node)) return node;
    const pruned = { ...node };
    const { properties, required, responses, parameters } = node;
    if (isNode(properties)) {
      pruned['properties'] = only(properties);
      // What is gone cannot be required; what was there before may be.
      if (Array.isArray(required)) {
        const kept = pruned['properties'];
        pruned['required'] = required.filter((name) => !(String(name) in properties) || String(name) in kept);
      }
    }
    for (const method of methods) if (isNode(node[method]) && !isThere(node[method])) delete pruned[method];
    const [names, statuses] = [textsIn(node, 'x-since-parameters'), textsIn(node, 'x-since-statuses')];
    if (isNode(responses))
      pruned['responses'] = Object.fromEntries(
        Object.entries(responses).filter(([status]) => isThere({ 'x-since': statuses[status] ?? null })),
      );
    if (Array.isArray(parameters))
      pruned['parameters'] = parameters.filter((one) =>
        isThere({ 'x-since': names[String(resolve(contract, one)['name'])] ?? null }),
      );
    for (const map of ['headers', 'content']) if (isNode(node[map])) pruned[map] = only(node[map]);
    return Object.fromEntries(Object.entries(pruned).map(([key, value]) => [key, prune(value)]));
  };
  return prune(contract) as Node;
}
