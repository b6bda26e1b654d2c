import { expect, test } from 'vitest';
import { contractOf, type Node, readSince } from './since.ts';

const text = { type: 'string' };
const contract: Node = {
  'x-releases': ['1', '2', '3'],
  'x-behaviours': { countsAll: '2' },
  paths: {
    '/wells': {
      get: {
        operationId: 'listWells',
        'x-since-parameters': { deleted: '2', $search: '3' },
        'x-before-parameters': { $search: '501.1' },
        'x-since-statuses': { '304': '2' },
        parameters: [
          { name: 'deleted', in: 'query' },
          { name: '$search', in: 'query' },
        ],
        responses: {
          '200': {
            headers: { ETag: { 'x-since': '2', schema: text } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Well' } } },
              'application/zip': { 'x-until': '1', schema: text },
            },
          },
          '304': {},
        },
      },
      post: { operationId: 'createWell', 'x-since': '3', responses: {} },
    },
  },
  components: {
    schemas: {
      Well: {
        type: 'object',
        required: ['name', 'depth', 'rope'],
        properties: {
          name: text,
          depth: { 'x-since': '2', type: 'integer' },
          rope: { 'x-until': '1', type: 'boolean' },
        },
      },
      KnownVerb: { enum: ['well.list', 'well.drill'], 'x-since-values': { 'well.drill': '3' } },
      ProblemCodes: { properties: { '400.1': {}, '409.1': { 'x-since': '2' } } },
    },
  },
};

/** A part of a contract, by the keys that lead to it. */
const at = (node: Node, ...keys: string[]) => keys.reduce<unknown>((found, key) => (found as Node)[key], node);

test('the marks become a table of what came later', () => {
  expect(readSince(contract)).toEqual({
    releases: ['1', '2', '3'],
    operations: { createWell: { since: '3', before: 'absent' } },
    parameters: {
      listWells: { deleted: { since: '2', before: 'ignored' }, $search: { since: '3', before: '501.1' } },
    },
    bodies: {},
    answers: { listWells: { '/*/depth': { since: '2', before: 'ignored' } } },
    gone: { listWells: { '/*/rope': '1' } },
    values: { KnownVerb: { 'well.drill': '3' } },
    problems: { '409.1': '2' },
    behaviours: { countsAll: '2' },
    tells: { listWells: [['depth', '2']] },
    fields: { Well: { depth: '2' } },
  });
});

test('an old release has less, and what newer ones have no more', () => {
  const old = contractOf(contract, '1');
  expect(Object.keys(at(old, 'paths', '/wells') as Node)).toEqual(['get']);
  expect(at(old, 'paths', '/wells', 'get', 'parameters')).toEqual([]);
  expect(at(old, 'paths', '/wells', 'get', 'responses')).toEqual({
    '200': {
      headers: {},
      content: {
        'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Well' } } },
        'application/zip': { 'x-until': '1', schema: text },
      },
    },
  });
  const well = at(old, 'components', 'schemas', 'Well') as Node;
  expect(Object.keys(well['properties'] as Node)).toEqual(['name', 'rope']);
  expect(well['required']).toEqual(['name', 'rope']);
});

test('the newest release has everything but what is gone', () => {
  const newest = contractOf(contract, '3');
  expect(Object.keys(at(newest, 'paths', '/wells') as Node)).toEqual(['get', 'post']);
  expect(at(newest, 'paths', '/wells', 'get', 'parameters')).toHaveLength(2);
  expect(Object.keys(at(newest, 'paths', '/wells', 'get', 'responses') as Node)).toEqual(['200', '304']);
  expect(Object.keys(at(newest, 'paths', '/wells', 'get', 'responses', '200', 'content') as Node)).toEqual([
    'application/json',
  ]);
  expect(at(newest, 'components', 'schemas', 'Well', 'required')).toEqual(['name', 'depth']);
});
