/**
 * Checks requests and answers against the contract: strictly, in the requested shape (plain or extended). Independent
 * of any server.
 */
import { readFileSync } from 'node:fs';
import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { contractOf, releasesOf } from '../../openapi/since.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

type Method = 'get' | 'head' | 'put' | 'post' | 'delete' | 'patch';

export interface Parameter {
  name: string;
  where: 'path' | 'query' | 'header';
  required: boolean;
  pointer: string;
}

export interface Operation {
  id: string;
  method: Method;
  /** Template with the server's prefix before it. */
  path: string;
  parameters: Parameter[];
  bodyRequired: boolean;
  /** Media types of the body. */
  bodyTypes: string[];
  /** Documented statuses. */
  statuses: string[];
  pointer: string;
}

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const join = (pointer: string, ...keys: (string | number)[]) =>
  [pointer, ...keys.map((key) => escape(String(key)))].join('/');
const textAt = (node: Node, key: string): string => {
  const value = node[key];
  if (typeof value !== 'string') throw new Error(`the contract lacks ${key} somewhere`);
  return value;
};
const methods: readonly Method[] = ['get', 'head', 'put', 'post', 'delete', 'patch'];

/**
 * The document for requests with or without extended metadata: in a schema marked `x-extended-metadata` the first
 * alternative is the extended one, the others are plain.
 */
function view(node: Json, extended: boolean): Json {
  if (Array.isArray(node)) return node.map((item) => view(item, extended));
  if (!isNode(node)) return node;
  const { anyOf } = node;
  if (node['x-extended-metadata'] === true && Array.isArray(anyOf)) {
    const kept = extended ? anyOf.slice(0, 1) : anyOf.slice(1);
    return kept.length === 1 ? view(kept[0] ?? {}, extended) : { anyOf: kept.map((item) => view(item, extended)) };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, view(value, extended)]));
}

/** One view of the document: finds nodes by JSON pointer and validates values against their schemas. */
class View {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false });
  readonly #compiled = new Map<string, ValidateFunction>();

  readonly document: Node;

  constructor(document: Node) {
    this.document = document;
    (formats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(document, 'contract');
  }

  at(pointer: string): Json | undefined {
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    return keys.reduce<Json | undefined>(
      (node, key) => (Array.isArray(node) ? node[Number(key)] : isNode(node) ? node[key] : undefined),
      this.document,
    );
  }

  /** Follows references. */
  resolve(pointer: string): { pointer: string; node: Node } {
    const node = this.at(pointer);
    if (!isNode(node)) throw new Error(`the contract has nothing at ${pointer}`);
    const ref = node['$ref'];
    return typeof ref === 'string' && ref.startsWith('#') ? this.resolve(ref.slice(1)) : { pointer, node };
  }

  /** The faults of a value as text; empty for a valid one. */
  faults(value: unknown, pointer: string): string[] {
    const validate = this.#validator(pointer);
    if (validate(value)) return [];
    const said = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const extra = Object.entries(params as Record<string, unknown>)
        .filter(([key]) => ['additionalProperty', 'allowedValues', 'allowedValue'].includes(key))
        .map(([, what]) => ` ${JSON.stringify(what)}`)
        .join('');
      return `${instancePath || 'the whole'} ${message ?? 'does not fit'}${extra}`;
    });
    return [...new Set(said)];
  }

  fits = (value: unknown, pointer: string): boolean => this.#validator(pointer)(value);

  #validator(pointer: string): ValidateFunction {
    const known = this.#compiled.get(pointer);
    if (known) return known;
    const made = this.#ajv.compile({ $ref: `contract#${encodeURI(pointer)}` });
    this.#compiled.set(pointer, made);
    return made;
  }
}

/** A schema with its alternatives chosen: its properties, whether it allows more, its items. */
interface Shape {
  named: Map<string, string[]>;
  open: boolean;
  items: string | undefined;
}

const merge = (one: Shape, other: Shape): Shape => {
  const named = new Map(one.named);
  for (const [name, pointers] of other.named) named.set(name, [...(named.get(name) ?? []), ...pointers]);
  return { named, open: one.open || other.open, items: one.items ?? other.items };
};

/** All choices among a schema's alternatives that fit the value. */
function shapes(at: View, value: Json, pointer: string): Shape[] {
  const { pointer: here, node } = at.resolve(pointer);
  const { properties, additionalProperties: more } = node;
  const names = isNode(properties) ? Object.keys(properties) : [];
  const alternatives = ['allOf', 'anyOf', 'oneOf'].filter((key) => Array.isArray(node[key]));
  const own: Shape = {
    named: new Map(names.map((name) => [name, [join(here, 'properties', name)]])),
    open:
      more === true ||
      isNode(more) ||
      isNode(node['patternProperties']) ||
      (names.length === 0 && alternatives.length === 0 && more !== false),
    items: node['items'] === undefined ? undefined : join(here, 'items'),
  };
  return alternatives.reduce<Shape[]>(
    (soFar, key) => {
      const parts = (node[key] as Json[]).map((_, index) => join(here, key, index));
      const added =
        key === 'allOf'
          ? parts.reduce<Shape[]>(
              (all, part) => all.flatMap((shape) => shapes(at, value, part).map((next) => merge(shape, next))),
              [{ named: new Map(), open: false, items: undefined }],
            )
          : parts.filter((part) => at.fits(value, part)).flatMap((part) => shapes(at, value, part));
      return soFar.flatMap((shape) => added.map((next) => merge(shape, next)));
    },
    [own],
  );
}

/** Paths of fields that are not in the schema, for the alternatives that match most fields. */
function unnamed(at: View, value: Json, pointer: string, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const results = shapes(at, value, pointer).map(({ named, open, items }) => {
    if (Array.isArray(value)) {
      return items === undefined ? [] : value.flatMap((item, index) => unnamed(at, item, items, `${path}/${index}`));
    }
    return Object.entries(value).flatMap(([name, field]) => {
      const pointers = named.get(name);
      if (!pointers) return open ? [] : [`${path}/${name}`];
      return fewest(pointers.map((next) => unnamed(at, field, next, `${path}/${name}`)));
    });
  });
  return fewest(results);
}

const fewest = (lists: string[][]): string[] => lists.toSorted((one, other) => one.length - other.length)[0] ?? [];

/** An answer, for `answerFaults`. */
export interface Answer {
  status: number;
  /** The `Content-Type` header. */
  type: string | null;
  headers: Headers;
  text: string;
}

export class Contract {
  readonly #plain: View;
  readonly #extended: View;
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(document: Node) {
    this.#plain = new View(view(document, false) as Node);
    this.#extended = new View(view(document, true) as Node);
    this.operations = new Map(operationsOf(this.#plain).map((operation) => [operation.id, operation]));
  }

  /** The contract of the newest release. */
  static load(file: URL | string): Contract {
    const whole = JSON.parse(readFileSync(file, 'utf8')) as Node;
    return new Contract(contractOf(whole, releasesOf(whole).at(-1) ?? ''));
  }

  operation(id: string): Operation {
    const found = this.operations.get(id);
    if (!found) throw new Error(`the contract has no operation ${id}`);
    return found;
  }

  /** The fault of a parameter value. */
  parameterFaults({ name, where, pointer }: Parameter, value: unknown): string[] {
    return this.#plain.faults(value, join(pointer, 'schema')).map((fault) => `${where} parameter ${name}: ${fault}`);
  }

  /** The fault of a body before it is sent. */
  bodyFaults({ pointer, bodyTypes, id }: Operation, type: string, body: unknown): string[] {
    const media = mediaOf(bodyTypes, type);
    if (media === undefined) return [`${id} takes ${bodyTypes.join(', ') || 'no body'}, not ${type}`];
    const { pointer: at } = this.#plain.resolve(join(pointer, 'requestBody'));
    return this.#plain.faults(body, join(at, 'content', media, 'schema')).map((fault) => `body: ${fault}`);
  }

  /** The body of an operation's first example, and its type; undefined without one. */
  exampleBody({ pointer, bodyTypes }: Operation): { type: string; body: string | object } | undefined {
    if (bodyTypes.length === 0) return undefined;
    const { pointer: at } = this.#plain.resolve(join(pointer, 'requestBody'));
    for (const type of bodyTypes) {
      const media = this.#plain.resolve(join(at, 'content', type));
      const { example, examples } = media.node;
      const [first] = isNode(examples) ? Object.keys(examples) : [];
      const value =
        first === undefined ? example : this.#plain.resolve(join(media.pointer, 'examples', first)).node['value'];
      if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return { type, body: value };
    }
    return undefined;
  }

  /** What the problem catalogue does not document of a problem, given as text. */
  problemFaults(text: string): string[] {
    return problemFaults(this.#plain, JSON.parse(text) as Json, text);
  }

  /** What the contract does not document of an answer; empty for a valid one. */
  answerFaults({ pointer, id }: Operation, answer: Answer, extended: boolean): string[] {
    const at = extended ? this.#extended : this.#plain;
    const responses = at.resolve(join(pointer, 'responses')).node;
    const key = [String(answer.status), `${String(answer.status)[0]}XX`, 'default'].find(
      (status) => responses[status] !== undefined,
    );
    if (key === undefined) return [`status ${answer.status} is not documented for ${id}`];
    const { pointer: here, node } = at.resolve(join(pointer, 'responses', key));
    return [...headerFaults(at, here, node, answer.headers), ...contentFaults(at, here, node, answer)];
  }
}

function headerFaults(at: View, pointer: string, response: Node, sent: Headers): string[] {
  const headers = isNode(response['headers']) ? Object.keys(response['headers']) : [];
  return headers.flatMap((name) => {
    const { pointer: here, node } = at.resolve(join(pointer, 'headers', name));
    const value = sent.get(name);
    if (value === null) return node['required'] === true ? [`header ${name} is missing`] : [];
    return node['schema'] === undefined
      ? []
      : at.faults(value, join(here, 'schema')).map((fault) => `header ${name}: ${fault}`);
  });
}

/** Where the contract lists every problem code with the shape of its `details`. */
const catalogue = '/components/schemas/ProblemCodes';

/**
 * What the catalogue does not document of a problem. The code is compared as text: as numbers 400.1 and 400.10 are
 * equal.
 */
function problemFaults(at: View, body: Json, text: string): string[] {
  if (at.at(catalogue) === undefined || !isNode(body) || typeof body['code'] !== 'number') return [];
  const code = problemCode(text) ?? '';
  const shape = join(catalogue, 'properties', code);
  if (at.at(shape) === undefined) return [`problem ${code} is not in the catalogue`];
  const details = body['details'] ?? null;
  const faults = at.faults(details, shape);
  return [
    ...faults,
    ...(faults.length > 0 ? [] : unnamed(at, details, shape, '').map((path) => `${path} is not in the catalogue`)),
  ].map((fault) => `details of ${code}: ${fault}`);
}

/** The code as text, from JSON or from the XML of errors for devices. */
export const problemCode = (text: string): string | undefined =>
  /(?:"code":\s*|<error code=")(\d+(?:\.\d+)?)/.exec(text)?.[1];

/** The documented media type, or else the documented range. */
const mediaOf = (documented: readonly string[], type: string): string | undefined =>
  documented.find((one) => one === type) ??
  documented.find((one) => one === '*/*' || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));

function contentFaults(at: View, pointer: string, response: Node, { status, type, text }: Answer): string[] {
  const content = response['content'];
  const documented = isNode(content) ? Object.keys(content) : [];
  const sent = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (documented.length === 0)
    return text === '' ? [] : [`a body of ${sent || 'no type'} where none is documented: ${text.slice(0, 120)}`];
  const media = mediaOf(documented, sent);
  if (media === undefined)
    return [`content type ${type ?? '(none)'} is not documented, but ${documented.join(', ')}: ${text.slice(0, 120)}`];
  const schema = join(pointer, 'content', media, 'schema');
  // Files may have any type.
  if (at.at(schema) === undefined || media === '*/*') return [];
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(sent)) {
    const { node } = at.resolve(schema);
    return sent.startsWith('text/') && node['format'] !== 'binary' ? at.faults(text, schema) : [];
  }
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    return [`is no JSON: ${text.slice(0, 120)}`];
  }
  const faults = [...at.faults(body, schema), ...(status >= 400 ? problemFaults(at, body, text) : [])];
  return faults.length > 0
    ? faults
    : [...new Set(unnamed(at, body, schema, '').map((path) => `field ${path} is not in the contract`))];
}

function operationsOf(at: View): Operation[] {
  const base = (node: Node): string | undefined => {
    const servers = node['servers'];
    const first = Array.isArray(servers) ? servers[0] : undefined;
    return isNode(first) && typeof first['url'] === 'string' ? first['url'].replace(/\/$/, '') : undefined;
  };
  const paths = at.document['paths'];
  return Object.entries(isNode(paths) ? paths : {}).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const node = isNode(item) ? item[method] : undefined;
      if (!isNode(item) || !isNode(node)) return [];
      const pointer = join('', 'paths', path, method);
      const lists = [join('', 'paths', path, 'parameters'), join(pointer, 'parameters')];
      const parameters = lists.flatMap((list) => {
        const items = at.at(list);
        return Array.isArray(items) ? items.map((_, index) => parameterOf(at, join(list, index))) : [];
      });
      const body = node['requestBody'] === undefined ? undefined : at.resolve(join(pointer, 'requestBody')).node;
      return [
        {
          id: textAt(node, 'operationId'),
          method,
          path: (base(node) ?? base(item) ?? base(at.document) ?? '') + path,
          parameters,
          bodyRequired: body?.['required'] === true,
          bodyTypes: isNode(body?.['content']) ? Object.keys(body['content']) : [],
          statuses: Object.keys(isNode(node['responses']) ? node['responses'] : {}),
          pointer,
        },
      ];
    }),
  );
}

function parameterOf(at: View, from: string): Parameter {
  const { pointer, node } = at.resolve(from);
  return {
    name: textAt(node, 'name'),
    where: node['in'] as Parameter['where'],
    required: node['required'] === true,
    pointer,
  };
}
