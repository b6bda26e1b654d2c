import { expect, test } from 'vitest';
import { withFormBodies } from './form-bodies.ts';

const documentWith = (schema: object, schemas: object = {}) => ({
  paths: { '/things': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  components: { schemas },
});
const bodyOf = (schema: object, schemas: object = {}) =>
  withFormBodies(documentWith(schema, schemas)).paths['/things'].post.requestBody.content['application/json'].schema;

test('fields are there and not null, with their limits', () => {
  const properties = {
    name: { type: 'string', maxLength: 64 },
    hint: { type: ['string', 'null'], pattern: '^a' },
    archived: { type: ['boolean', 'null'] },
    state: { $ref: '#/components/schemas/State' },
  };
  expect(
    bodyOf(
      { $ref: '#/components/schemas/NewThing' },
      {
        NewThing: { type: 'object', required: ['name'], properties },
        State: { type: ['string', 'null'], enum: ['open', 'closed', null] },
      },
    ),
  ).toEqual({
    type: 'object',
    required: ['name', 'hint', 'archived', 'state'],
    properties: {
      name: { type: 'string', maxLength: 64 },
      hint: { type: 'string', pattern: '^a' },
      archived: { type: 'boolean' },
      state: { type: 'string', enum: ['open', 'closed'] },
    },
  });
});

test('lists and nested values have no field', () => {
  const properties = {
    forms: { type: 'array', items: { type: 'string' } },
    properties: { type: 'object', additionalProperties: { type: 'string' } },
    filter: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  };
  expect(bodyOf({ type: 'object', properties })).toEqual({ type: 'object', properties: {}, required: [] });
});

test('a body that is no object stays, and so does the document that was handed in', () => {
  const union = { anyOf: [{ type: 'object' }, { type: 'string' }] };
  expect(bodyOf(union)).toEqual(union);
  const document = documentWith({ type: 'object', properties: { name: { type: ['string', 'null'] } } });
  const before = structuredClone(document);
  withFormBodies(document);
  expect(document).toEqual(before);
});
