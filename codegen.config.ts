import type { OpenAPITSOptions } from 'openapi-typescript';
import { defineConfig, type Options } from 'orval';
import ts from 'typescript';
import { withFormBodies } from './openapi/form-bodies.ts';

/**
 * The only configuration of the generators. `openapi/codegen.ts` runs them in this order: bundle the contract → derive
 * the client's view → types → hooks, validators and mock handlers. Generated code is not committed
 * (docs/decisions/0004-generated-code-outside-git.md).
 */
export const files = {
  entry: 'openapi/openapi.yaml',
  /** The whole contract in one document, for validation in the contract tests. */
  contract: 'mocks/generated/openapi.json',
  /** The contract for a client that always requests extended metadata. */
  clientView: 'src/api/generated/openapi.client.json',
  /** Types of the client's view, and of the whole contract (the mock server answers both shapes). */
  clientTypes: 'src/api/generated/schema.ts',
  serverTypes: 'mocks/generated/schema.ts',
  /** Method and path of every operation, for the mock server's router. */
  routes: 'mocks/generated/routes.ts',
  /** orval's names for query parameters and shared answers, as aliases of openapi-typescript's types. */
  aliases: 'src/api/generated/aliases.ts',
  /** The names of the write operations, and the parameters in the query keys of the others. */
  operations: 'src/api/generated/operations.ts',
  /** What is usually refetched after a write; src/api/invalidation.ts adds what is not usual. */
  usualRefetches: 'src/api/generated/usual-refetches.ts',
  /** What came with which release: for the client, what tells it, and all of it for the mock server. */
  needs: 'src/api/generated/needs.ts',
  tells: 'src/api/generated/tells.ts',
  since: 'mocks/generated/since.ts',
  /** One file per tag in these folders, because a bundler cannot split one module over the pages that use parts of it. */
  hooks: 'src/api/generated/hooks/',
  /** Those that write. Apart, because pages need them, and invalidation.ts with them, only when something is sent. */
  mutations: 'src/api/generated/mutations/',
  validators: 'src/api/generated/zod/',
  /** The validators' lengths, for code that does without zod. */
  limits: 'src/api/generated/limits.ts',
  handlers: 'mocks/generated/handlers.msw.ts',
  /** Those handlers by operation, for operations that the mock server does not implement yet. */
  examples: 'mocks/generated/examples.ts',
  /** orval always writes its own models and a second client; they are deleted afterwards. */
  discarded: ['src/api/generated/models', 'mocks/generated/models', 'mocks/generated/handlers.ts'],
} as const;

export const banner = '// Generated from openapi/ by `npm run codegen`. Do not edit.';

/** openapi-typescript owns every wire type; root types give `Project` beside `components['schemas']['Project']`. */
export const typescriptOptions: OpenAPITSOptions = {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  alphabetize: false,
  // orval's too: bytes are no text.
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
};

const header = () => [banner.slice(3)];
const schemaTypes = (path: string) => ({ path, importPath: '~/api/schema', type: 'typescript' }) as const;

/** Descriptions would be unused text in the application. */
function withoutDescriptions<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutDescriptions) as T;
  if (typeof node !== 'object' || node === null) return node;
  // Emptied instead of removed, because a response must have one.
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'description' && typeof value === 'string' ? '' : withoutDescriptions(value as unknown),
  ]);
  return Object.fromEntries(entries) as T;
}

interface Operation {
  requestBody?: { content?: Record<string, unknown> };
}

/** Where a body may be JSON or a file, the hooks send JSON; files are sent without them. */
function jsonBodies<Document extends object>(document: Document): Document {
  const paths = 'paths' in document ? (document.paths as Record<string, Record<string, Operation>>) : {};
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const content = operation.requestBody?.content;
    const json = content?.['application/json'];
    if (operation.requestBody && json !== undefined) operation.requestBody.content = { 'application/json': json };
  }
  return document;
}

/** The document with its operations of these methods only. */
const only =
  (...methods: string[]) =>
  <Document extends object>(document: Document): Document => {
    const paths = 'paths' in document ? (document.paths as Record<string, object>) : {};
    const isOther = (value: unknown) => typeof value === 'object' && value !== null && 'operationId' in value;
    const wanted = Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).filter(([key, value]) => methods.includes(key) || !isOther(value))),
    ]);
    return jsonBodies({ ...document, paths: Object.fromEntries(wanted) });
  };

/** Calls and their hooks for TanStack Query, of operations with these methods. */
const callsInto = (target: string, ...methods: string[]): Options => ({
  input: { target: files.clientView, override: { transformer: only(...methods) } },
  output: {
    target,
    schemas: schemaTypes(files.discarded[0]),
    mode: 'tags',
    client: 'react-query',
    httpClient: 'fetch',
    urlEncodeParameters: true,
    override: {
      header,
      mutator: { path: 'src/api/request.ts', name: 'request' },
      fetch: { includeHttpResponseReturnType: false },
      query: {
        version: 5,
        signal: true,
        useOperationIdAsQueryKey: true,
        usePrefetch: false,
        mutationOptions: { path: 'src/api/mutation.ts', name: 'withInvalidation', useHooks: false },
      },
    },
  },
});

/** orval: calls, query and mutation hooks, validators, MSW handlers. Types come from openapi-typescript, HTTP from openapi-fetch. */
export default defineConfig({
  hooks: callsInto(files.hooks, 'get'),
  mutations: callsInto(files.mutations, 'post', 'put', 'patch', 'delete'),
  validators: {
    input: { target: files.clientView, override: { transformer: (doc) => withFormBodies(withoutDescriptions(doc)) } },
    output: {
      target: files.validators,
      mode: 'tags',
      client: 'zod',
      override: {
        header,
        zod: {
          version: 4,
          variant: 'mini',
          // Only requests are validated at run time; the tests check answers against the contract.
          generate: { param: false, query: false, header: false, body: true, response: false },
        },
      },
    },
  },
  handlers: {
    input: { target: files.clientView, override: { transformer: jsonBodies } },
    output: {
      target: files.discarded[2],
      schemas: schemaTypes(files.discarded[1]),
      mode: 'split',
      client: 'fetch',
      mock: { generators: [{ type: 'msw', useExamples: true, delay: false }] },
      override: { header, mutator: { path: 'src/api/request.ts', name: 'request' } },
    },
  },
});
