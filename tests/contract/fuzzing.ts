/** Random calls generated from the contract: valid, nearly valid, and invalid. */
import * as fc from 'fast-check';
import type { Json, Operation } from './contract.ts';
import { hostileTexts, longText } from './hostile.ts';

type Node = { [key: string]: Json };
const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const scalar = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A call with all values serialized. */
export interface MadeUp {
  operation: Operation;
  /** The caller: one of the world's people, or anonymous. */
  actor: string;
  /** Encoded values of the path, by name. */
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  type?: string;
  body?: string | Uint8Array;
}

/** Problematic texts; none so long that the address is too long. */
const oddTexts = [
  ...hostileTexts.map(([, text]) => text),
  '',
  ' ',
  '.',
  '..',
  '../..',
  '/',
  '%',
  '%00',
  '\u0000',
  'a\u0000b',
  '\u202E',
  '\uFEFF',
  "'",
  "''",
  '"',
  '\\',
  ';',
  'null',
  'undefined',
  'true',
  'false',
  'NaN',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '2147483647',
  '2147483648',
  '9999999999999999999999',
  '٣',
  'ID',
  '*',
  '$',
  '{}',
  '[]',
  '()',
  '2026-13-45',
  '0000-00-00T00:00:00Z',
  'x'.repeat(300),
];
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.integer().map(String),
);
const oddJson = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2147483648,
    1e300,
    '',
    [],
    {},
    [[]],
    longText,
    { a: { b: [null] } },
    ['\u0000'],
  ),
  oddText,
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** Percent-encoded, or with a common encoding mistake. */
const encoded = (value: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%E0%A4%A', '%2F', '%2e%2e', '%00', '+', '%20', '%ff', "'", '(', '%C0%80'),
    },
  );

export class Fuzzer {
  readonly #document: Node;
  /** Existing values in the world, by parameter name. */
  readonly #known: Readonly<Record<string, readonly string[]>>;
  readonly #actors: readonly string[];

  constructor(document: Node, known: Readonly<Record<string, readonly string[]>>, actors: readonly string[]) {
    this.#document = document;
    this.#known = known;
    this.#actors = actors;
  }

  #at(pointer: string): Json | undefined {
    return pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json | undefined>(
        (node, key) => (Array.isArray(node) ? node[Number(key)] : isNode(node) ? node[key] : undefined),
        this.#document,
      );
  }

  #resolve(node: Json | undefined): Node {
    const ref = isNode(node) ? node['$ref'] : undefined;
    if (typeof ref === 'string') return this.#resolve(this.#at(ref.slice(1)));
    return isNode(node) ? node : {};
  }

  /** The parts of a schema that the generators need. */
  valuesOf(schema: Json | undefined, depth = 0): fc.Arbitrary<Json> {
    const node = this.#resolve(schema);
    if (node['const'] !== undefined) return fc.constant(node['const']);
    const { enum: options, anyOf, oneOf, allOf, type, properties, items, required } = node;
    if (Array.isArray(options)) return fc.constantFrom(...options);
    const alternatives = Array.isArray(anyOf) ? anyOf : oneOf;
    if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map((one) => this.valuesOf(one, depth)));
    if (Array.isArray(allOf))
      return fc
        .tuple(...allOf.map((one) => this.valuesOf(one, depth)))
        .map((parts) => Object.assign({}, ...parts) as Node);
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => this.valuesOf({ ...node, type: one }, depth)));
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer')
      return fc.oneof(fc.integer({ min: Number(node['minimum'] ?? 0), max: 2_000_000_000 }), fc.constantFrom(1, 2, 3));
    if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
    if (type === 'null') return fc.constant(null);
    if (type === 'string') return this.#texts(node);
    if (type === 'array')
      return depth > 3 ? fc.constant([]) : fc.array(this.valuesOf(items, depth + 1), { maxLength: 3 });
    if (!isNode(properties))
      return depth > 3 ? fc.constant({}) : fc.dictionary(fc.string({ maxLength: 8 }), oddJson, { maxKeys: 3 });
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.valuesOf(field, depth + 1)]),
    );
    return fc.record(fields, {
      requiredKeys: Array.isArray(required) ? required.map(String).filter((name) => name in fields) : [],
    });
  }

  #texts({ format, examples, example }: Node): fc.Arbitrary<string> {
    const given = [...(Array.isArray(examples) ? examples : []), example].filter(
      (one): one is string => typeof one === 'string',
    );
    if (format === 'date-time')
      return fc
        .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    if (format === 'uuid') return fc.uuid();
    return given.length > 0
      ? fc.oneof(fc.constantFrom(...given), fc.string({ maxLength: 30 }))
      : fc.string({ maxLength: 30, unit: 'grapheme' });
  }

  /** A valid body with a fault in one place. */
  #spoiled(body: Json): fc.Arbitrary<Json> {
    if (!isNode(body) || Object.keys(body).length === 0) return oddJson;
    const name = fc.constantFrom(...Object.keys(body));
    return fc.oneof(
      fc.tuple(name, oddJson).map(([key, value]) => ({ ...body, [key]: value })),
      name.map((key) => Object.fromEntries(Object.entries(body).filter(([other]) => other !== key))),
      fc
        .tuple(fc.constantFrom('extra', '__csrf', 'id', 'constructor', 'toString', ''), oddJson)
        .map(([key, value]) => ({ ...body, [key]: value })),
      fc.constant<Json>([body]),
      oddJson,
    );
  }

  #bodies(operation: Operation): fc.Arbitrary<Pick<MadeUp, 'type' | 'body'>> {
    // The test client sends no body with these methods.
    if (operation.method === 'get' || operation.method === 'head') return fc.constant({});
    if (operation.bodyTypes.length === 0) {
      return fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: oddJson.map((value) => ({ type: 'application/json', body: JSON.stringify(value) })) },
      );
    }
    const { content } = this.#resolve(this.#resolve(this.#at(operation.pointer))['requestBody']);
    const made = operation.bodyTypes.map((type) => {
      const media = this.#resolve(isNode(content) ? content[type] : undefined);
      const examples = Object.values(isNode(media['examples']) ? media['examples'] : {}).map(
        (one) => this.#resolve(one)['value'] ?? null,
      );
      const values = fc.oneof(
        this.valuesOf(media['schema']),
        ...(examples.length > 0 ? [fc.constantFrom(...examples)] : []),
      );
      if (type.endsWith('json')) {
        const texts = fc.oneof(
          { weight: 4, arbitrary: values.map((value) => JSON.stringify(value)) },
          { weight: 4, arbitrary: values.chain((value) => this.#spoiled(value)).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '"x"', '[', '{"a":1}}') },
        );
        return texts.map((body) => ({ type, body }));
      }
      const texts = values.map((value) =>
        typeof value === 'string'
          ? value
          : isNode(value)
            ? new URLSearchParams(Object.entries(value).map(([key, field]) => [key, scalar(field)])).toString()
            : '',
      );
      const cut = fc.tuple(texts, fc.nat({ max: 100 }), oddText).map(([text, percent, odd]) => {
        const at = Math.floor((text.length * percent) / 100);
        return text.slice(0, at) + odd + text.slice(at + (percent % 7));
      });
      return fc
        .oneof<fc.Arbitrary<string | Uint8Array>[]>(texts, cut, fc.uint8Array({ maxLength: 200 }))
        .map((body) => ({ type, body }));
    });
    const otherType = fc.constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'nonsense',
      'application/json',
    );
    return fc.oneof(
      { weight: 9, arbitrary: fc.oneof(...made) },
      { weight: 1, arbitrary: fc.tuple(fc.oneof(...made), otherType).map(([one, type]) => ({ ...one, type })) },
      { weight: 1, arbitrary: fc.constant({}) },
    );
  }

  /** A serialized parameter value. */
  #written(operation: Operation, name: string, pointer: string, odd: number): fc.Arbitrary<string> {
    const node = this.#resolve(this.#at(pointer));
    const schema = this.#resolve(node['schema']);
    const known = this.#known[name] ?? [];
    const example = node['example'] ?? schema['example'];
    return fc.oneof(
      { weight: 12, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fc.constant(String(example ?? 1)) },
      { weight: 2, arbitrary: this.valuesOf(schema).map(scalar) },
      { weight: odd, arbitrary: oddText },
    );
  }

  /** Random calls of one operation. */
  callsOf(operation: Operation): fc.Arbitrary<MadeUp> {
    const of = (where: string) => operation.parameters.filter((parameter) => parameter.where === where);
    const path = fc.record(
      Object.fromEntries(
        of('path').map(({ name, pointer }) => [name, encoded(this.#written(operation, name, pointer, 2))]),
      ),
    );
    const named = (name: string, pointer: string) =>
      fc
        .option(this.#written(operation, name, pointer, 6), { freq: 3, nil: undefined })
        .map((value) => (value === undefined ? [] : [[name, value] as [string, string]]));
    const stray = fc.option(
      fc.tuple(fc.constantFrom('limit', 'offset', 'x', '$format', 'st', '__proto__', 'limit[]', '$apply'), oddText),
      { freq: 8, nil: undefined },
    );
    const query = fc
      .tuple(stray, ...of('query').map(({ name, pointer }) => named(name, pointer)))
      .map(([one, ...lists]) => [...lists.flat(), ...(one ? [one] : [])]);
    const headers = fc
      .tuple(...of('header').map(({ name, pointer }) => named(name.toLowerCase(), pointer)))
      // Only valid header values: the test client sends no others.
      .map((lists) =>
        Object.fromEntries(lists.flat().map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '?').trim()])),
      );
    return fc
      .tuple(fc.constantFrom(...this.#actors), path, query, headers, this.#bodies(operation))
      .map(([actor, pathValues, queryValues, headerValues, body]) => ({
        operation,
        actor,
        path: pathValues,
        query: queryValues,
        headers: headerValues,
        ...body,
      }));
  }
}

/** Whether the path can be decoded; otherwise it matches no operation. */
export function isReadable({ path }: MadeUp): boolean {
  try {
    return Object.values(path).every((value) => decodeURIComponent(value) !== '' || value === '');
  } catch {
    return false;
  }
}

/** Whether the address belongs to another operation or none, because of an empty segment or a parent segment. */
export const strays = ({ path }: MadeUp): boolean =>
  Object.values(path).some((value) => /^(?:\.|%2e){0,2}$/i.test(value));

/** Path and query of a call. */
export function addressOf({ operation, path, query }: MadeUp): string {
  const address = operation.path.replace(/\{([^}]+)\}/g, (_all, name: string) => path[name] ?? '');
  const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
  return search.size > 0 ? `${address}?${search.toString()}` : address;
}
