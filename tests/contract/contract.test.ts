/** Tests that the harness finds violations of the contract. */
import { describe, expect, test } from 'vitest';
import { type Answer, Contract } from './contract.ts';
import { coverageTable, neverCalled, neverSucceeded, seenInOneShape } from './coverage.ts';

const contract = new Contract({
  openapi: '3.1.0',
  servers: [{ url: '/v1' }],
  paths: {
    '/things/{thingId}': {
      parameters: [{ $ref: '#/components/parameters/ThingId' }],
      get: {
        operationId: 'getThing',
        parameters: [
          { name: '$top', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'X-Extended-Metadata', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            headers: { ETag: { required: true, schema: { type: 'string', pattern: '^W/' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingAnswer' } } },
          },
          304: { description: 'Not changed.' },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      patch: {
        operationId: 'updateThing',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingChange' } } },
        },
        responses: { 200: { description: 'Changed.' } },
      },
    },
    '/plain.txt': {
      servers: [{ url: '/' }],
      get: {
        operationId: 'getText',
        responses: { 200: { content: { 'text/plain': { schema: { type: 'string', pattern: '^v' } } } } },
      },
    },
  },
  components: {
    parameters: { ThingId: { name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } } },
    responses: { NotFound: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } } },
    schemas: {
      Problem: { type: 'object', required: ['code'], properties: { code: { type: 'number' }, details: {} } },
      Thing: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
          at: { type: 'string', format: 'date-time' },
        },
      },
      ThingExtended: {
        allOf: [
          { $ref: '#/components/schemas/Thing' },
          {
            type: 'object',
            required: ['verbs'],
            properties: { verbs: { type: 'array' }, answers: { type: 'object', additionalProperties: true } },
          },
        ],
      },
      ThingAnswer: {
        'x-extended-metadata': true,
        anyOf: [{ $ref: '#/components/schemas/ThingExtended' }, { $ref: '#/components/schemas/Thing' }],
      },
      Part: {
        anyOf: [
          {
            type: 'object',
            required: ['kind', 'size'],
            properties: { kind: { const: 'box' }, size: { type: 'integer' } },
          },
          { type: 'object', required: ['kind'], properties: { kind: { const: 'bag' } } },
        ],
      },
      ThingChange: { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
    },
  },
});

const answer = (status: number, body: unknown, more: Partial<Answer> & { etag?: string } = {}): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  headers: new Headers({ etag: more.etag ?? 'W/"1"' }),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
});
const getThing = contract.operation('getThing');
const faults = (of: Answer, extended = false) => contract.answerFaults(getThing, of, extended);

describe('an answer', () => {
  test('that is documented passes', () => {
    expect(
      faults(
        answer(200, { id: 1, parts: [{ kind: 'bag' }, { kind: 'box', size: 2 }], at: '2026-03-14T07:21:09.482Z' }),
      ),
    ).toEqual([]);
    expect(faults(answer(200, { id: 1, verbs: [], answers: { anything: { at: 'all' } } }), true)).toEqual([]);
    expect(faults(answer(304, '', { type: null }))).toEqual([]);
    expect(faults(answer(404, { code: 404.1, details: { more: 1 } }))).toEqual([]);
  });

  test.each<[string, Answer, RegExp]>([
    ['a status that is not documented', answer(403, {}), /status 403/],
    ['a content type that is not documented', answer(200, '<html>', { type: 'text/html' }), /content type text\/html/],
    ['no content type', answer(200, {}, { type: null }), /content type \(none\)/],
    ['a body that is not JSON', answer(200, '{'), /no JSON/],
    ['a missing field', answer(200, {}), /required property 'id'/],
    ['a wrong type', answer(200, { id: '1' }), /\/id must be integer/],
    ['a wrong format', answer(200, { id: 1, at: 'yesterday' }), /\/at must match format/],
    ['an unknown field', answer(200, { id: 1, colour: 'red' }), /field \/colour/],
    [
      'one further inside',
      answer(200, {
        id: 1,
        parts: [
          { kind: 'box', size: 1 },
          { kind: 'box', size: 1, weight: 2 },
        ],
      }),
      /field \/parts\/1\/weight/,
    ],
    [
      'one that only another alternative names',
      answer(200, { id: 1, parts: [{ kind: 'bag', size: 3 }] }),
      /field \/parts\/0\/size/,
    ],
    ['an unexpected body', answer(304, { id: 1 }), /where none is documented/],
    ['a header that is missing', answer(200, { id: 1 }, { headers: new Headers() }), /header ETag is missing/],
    ['a header of the wrong form', answer(200, { id: 1 }, { etag: 'x' }), /header ETag/],
    ['an extended answer without a request for it', answer(200, { id: 1, verbs: [] }), /field \/verbs/],
  ])('with %s fails', (_what, of, fault) => {
    expect(faults(of).join('\n')).toMatch(fault);
  });

  test('that is plain despite a request for extended metadata fails', () => {
    expect(faults(answer(200, { id: 1 }), true).join('\n')).toMatch(/required property 'verbs'/);
  });

  test('of text is checked against its schema, too', () => {
    const getText = contract.operation('getText');
    expect(contract.answerFaults(getText, answer(200, 'v1', { type: 'text/plain' }), false)).toEqual([]);
    expect(contract.answerFaults(getText, answer(200, 'x', { type: 'text/plain' }), false)).toHaveLength(1);
  });
});

describe('a request', () => {
  test('gets the path prefix of its server', () => {
    expect(getThing.path).toBe('/v1/things/{thingId}');
    expect(contract.operation('getText').path).toBe('/plain.txt');
  });

  test('with wrong parameters or a wrong body fails', () => {
    const top = getThing.parameters.find(({ name }) => name === '$top');
    if (!top) throw new Error('no $top');
    expect(contract.parameterFaults(top, 2)).toEqual([]);
    expect(contract.parameterFaults(top, -1)).toHaveLength(1);
    const update = contract.operation('updateThing');
    expect(contract.bodyFaults(update, 'application/json', { name: 'x' })).toEqual([]);
    expect(contract.bodyFaults(update, 'application/json', { nam: 'x' })).toHaveLength(1);
    expect(contract.bodyFaults(update, 'text/csv', '')).toHaveLength(1);
    expect(() => contract.operation('getNothing')).toThrow('getNothing');
  });
});

test('the coverage lists operations that were never called', () => {
  const operations = [...contract.operations.values()];
  const seen = [
    { operation: 'getThing', status: 200, extended: false, file: 'a' },
    { operation: 'getThing', status: 404, extended: true, file: 'a' },
  ];
  const embedded = { kind: 'embedded', converter: true } as const;
  expect(neverCalled(operations, seen)).toEqual(['updateThing', 'getText']);
  expect(neverSucceeded(operations, seen, embedded)).toEqual(['updateThing 200', 'getText 200']);
  expect(seenInOneShape(operations, seen)).toEqual(['getThing']);
  expect(
    seenInOneShape(operations, [...seen, { operation: 'getThing', status: 200, extended: true, file: 'b' }]),
  ).toEqual([]);
  expect(
    coverageTable(operations, seen.slice(0, 1), { kind: 'central', converter: false }, 'https://x.example'),
  ).toMatch(/on the real server at https:\/\/x\.example[^]*getThing +200×1 +not seen: 404/);
  expect(coverageTable(operations, seen, embedded, 'here')).toContain('1 of 3 operations called');
});
