/** Shows that each rule used in openapi/redocly.yaml finds its fault. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin, environment } from '../../tests/helpers/bin.ts';

const folder = mkdtempSync(join(tmpdir(), 'alidade-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schemas = `
Thing: { type: object, additionalProperties: false, required: [id], properties: { id: { type: integer, x-since: '2026.1' } } }
Problem: { type: object, additionalProperties: false, required: [code], properties: { code: { type: number } } }
`;
const responses = `
NotFound:
  description: Nothing there.
  content:
    application/json:
      schema: { $ref: 'schemas.yaml#/Problem' }
      examples: { none: { summary: Nothing, value: { code: 404.1 } } }
`;
const operation = (name: string) => `
${name}:
  get:
    tags: [things]
    operationId: get${name}
    summary: Get a thing.
    responses:
      '200':
        description: The thing.
        content:
          application/json:
            schema: { $ref: schemas.yaml#/Thing }
            examples: { thing: { summary: A thing, value: { id: 1 } } }
      '404':
        $ref: responses.yaml#/NotFound
`;

/** The operation with one of its texts replaced. */
function broken(name: string, from: string, to: string): string {
  const text = operation(name);
  if (!text.includes(from)) throw new Error(`no operation has ${from}`);
  return text.replace(from, to);
}

const document = (names: readonly string[], more = '') => `
openapi: 3.1.1
info: { title: Things, version: 1.0.0, license: { name: Apache-2.0, identifier: Apache-2.0 } }
servers: [{ url: /v1 }]
security: [{ bearer: [] }]
x-releases: ['2025.1', '2026.1']
tags: [{ name: things, description: Things. }]
paths:
${names.map((name) => `  /${name}: { $ref: paths.yaml#/${name} }`).join('\n')}
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas: { ProblemCodes: { type: object }${more} }
`;

interface Report {
  problems: { ruleId: string; message: string; location: { source: { ref: string }; pointer: string }[] }[];
}

/** The faults of a document: rule, place, message. */
function said(name: string, files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { stdout, stderr } = spawnSync(
    bin('redocly'),
    ['lint', '--format', 'json', '--config', 'openapi/redocly.yaml', join(folder, name, 'openapi.yaml')],
    {
      encoding: 'utf8',
      env: environment({ REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
    },
  );
  if (!stdout.includes('{')) throw new Error(stderr);
  return (JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report).problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}: ${message}`,
  );
}

const faulty: Record<string, string> = {
  Nameless: broken('Nameless', '    operationId: getNameless\n', ''),
  Twice: broken('Twice', 'getTwice', 'getSound'),
  Noun: broken('Noun', 'getNoun', 'noun'),
  Silent: broken('Silent', '    summary: Get a thing.\n', ''),
  Inline: broken('Inline', '$ref: schemas.yaml#/Thing', 'type: object'),
  Shapeless: broken('Shapeless', '            schema: { $ref: schemas.yaml#/Thing }\n', ''),
  Bare: broken('Bare', '            examples: { thing: { summary: A thing, value: { id: 1 } } }\n', ''),
  Wrong: broken('Wrong', 'value: { id: 1 }', "value: { id: '1' }"),
  More: broken('More', 'value: { id: 1 }', 'value: { id: 1, name: x }'),
  Fearless: broken('Fearless', '$ref: responses.yaml#/NotFound', '{ description: Nothing there. }'),
  Future: broken('Future', '    summary', "    x-since: '2027.1'\n    summary"),
  Oldest: broken('Oldest', '    summary', "    x-since: '2025.1'\n    summary"),
  Elsewhere: broken('Elsewhere', '    summary', "    x-since-statuses: { '409': '2026.1' }\n    summary"),
  // The configuration excepts this name.
  Version: broken('Version', '$ref: responses.yaml#/NotFound', '{ description: Nothing there. }'),
};

describe('the rules', { timeout: 60_000 }, () => {
  let faults: string[] = [];
  beforeAll(() => {
    faults = said('faulty', {
      'openapi.yaml': document(['Sound', ...Object.keys(faulty)], ', Idle: { type: string }'),
      'paths.yaml': `${operation('Sound')}${Object.values(faulty).join('')}\nUnused: {}\n`,
      'schemas.yaml': `${schemas.replace('code: { type: number }', "code: { x-since: soon, $ref: '#/Thing/properties/id' }")}Spare: { type: string }\n`,
      'responses.yaml': `${responses}Gone: { description: Gone. }\n`,
    });
  }, 60_000);

  test('accept a valid document', () => {
    expect(
      said('sound', {
        'openapi.yaml': document(['Sound']),
        'paths.yaml': operation('Sound'),
        'schemas.yaml': schemas,
        'responses.yaml': responses,
      }),
    ).toEqual([]);
  });

  test.each([
    ['an operation without an operationId', /^operation-operationId at #\/Nameless/],
    ['an operationId twice', /^operation-operationId-unique at .*operationId/],
    ['an operationId that is no verb and noun', /^rule\/operation-verbNoun at #\/Noun/],
    ['an operation without a summary', /^operation-summary at #\/Silent/],
    ['an inline schema', /^alidade\/named-response-schemas at #\/Inline/],
    ['an answer without a schema', /^alidade\/named-response-schemas at #\/Shapeless/],
    ['an answer without an example', /^alidade\/success-examples at #\/Bare.*: getBare answers 200/],
    ['an example of a wrong type', /^no-invalid-media-type-examples at #\/Wrong/],
    ['an example with a field too many', /^no-invalid-media-type-examples at #\/More/],
    ['a release that is not known', /^alidade\/known-releases at #\/Future.*: x-since names no release: "2027.1"/],
    ['a mark for what every release has', /^alidade\/known-releases at #\/Oldest/],
    ['a mark for a status that is not there', /^alidade\/known-releases at #\/Elsewhere.* names 409/],
    ['a mark beside a reference', /^alidade\/known-releases at #\/Problem: x-since names no release: "soon"/],
    ['an operation that is never refused', /^alidade\/problem-answer at #\/Fearless/],
    ['a schema nobody uses', /^alidade\/no-unused at .*: Spare of schemas.yaml/],
    ['an answer nobody uses', /^alidade\/no-unused at .*: Gone of responses.yaml/],
    ['a component nobody uses', /^alidade\/no-unused at #\/components\/schemas\/Idle/],
    ['a path nobody uses', /^alidade\/no-unused at .*: Unused of paths.yaml/],
  ])('find %s', (_what, fault) => {
    expect(faults.filter((one) => fault.test(one))).toHaveLength(1);
  });

  test('find nothing else', () => {
    expect(faults.filter((fault) => fault.startsWith('alidade/'))).toHaveLength(12);
    expect(faults.filter((fault) => /#\/(?:Sound|Version)/.test(fault))).toEqual([]);
  });
});
