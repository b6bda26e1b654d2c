/**
 * Runs every generator of codegen.config.ts over the contract. Node 24 runs this file directly. Exits non-zero when the
 * contract does not bundle or a generator fails.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { banner, files, typescriptOptions } from '../codegen.config.ts';
import { needsModule, sinceModule, tellsModule } from './needs.ts';
import { contractOf, readSince, releasesOf } from './since.ts';
import { type Contract, usualRefetchesModule } from './usual-refetches.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The client's view of the contract: of a schema marked `x-extended-metadata` or `x-first-alternative`, which is an
 * `anyOf`, only the first alternative. The client sends `X-Extended-Metadata: true` (exceptions: decision 5), and never
 * asks for rows without their system properties, so the other alternatives never occur.
 */
function pickExtended(node: Json): Json {
  if (Array.isArray(node)) return node.map(pickExtended);
  if (!isObject(node)) return node;
  if ((node['x-extended-metadata'] === true || node['x-first-alternative'] === true) && Array.isArray(node['anyOf'])) {
    return pickExtended(node['anyOf'][0] ?? {});
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pickExtended(value)]));
}

const pascal = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head'] as const;

/** One line per operation: id, method, path template and server prefix. */
function routeTable(doc: JsonObject): string {
  const prefix = (at: JsonObject) => {
    const servers = at['servers'];
    const first = Array.isArray(servers) && isObject(servers[0]) ? servers[0]['url'] : undefined;
    return typeof first === 'string' ? first.replace(/\/$/, '') : undefined;
  };
  const lines: string[] = [];
  for (const [path, item] of Object.entries((doc['paths'] ?? {}) as JsonObject)) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const base = prefix(operation) ?? prefix(item) ?? prefix(doc) ?? '';
      lines.push(
        `  { id: '${String(operation['operationId'])}', method: '${method.toUpperCase()}', base: ${JSON.stringify(base)}, path: ${JSON.stringify(path)} },`,
      );
    }
  }
  return `${banner}\nexport const routes = [\n${lines.join('\n')}\n] as const;\n`;
}

/** The generated mock handler of every operation, by the operation's id. */
function exampleTable(doc: JsonObject): string {
  const ids = Object.values((doc['paths'] ?? {}) as JsonObject).flatMap((item) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [String(operation['operationId'])] : [];
    }),
  );
  const handler = (id: string) => `get${pascal(id)}MockHandler`;
  const from = `./${basename(files.handlers, '.ts')}`;
  return `${banner}
import type { RequestHandler } from 'msw';
import type { operations } from './schema';
import {
${ids.map((id) => `  ${handler(id)},`).join('\n')}
} from '${from}';

export const examples: { readonly [Id in keyof operations]: () => RequestHandler } = {
${ids.map((id) => `  ${id}: ${handler(id)},`).join('\n')}
};
`;
}

/** The lengths that the generated validators name, such as `createUserBodyDisplayNameMax`. */
function limitsOf(folder: string): string {
  const found = readdirSync(folder).flatMap(
    (name) => readFileSync(folder + name, 'utf8').match(/^export const \w+(?:Max|Min) = \d+;$/gm) ?? [],
  );
  return `${banner}\n${found.join('\n')}\n`;
}

/** The component a `$ref` names, else the object itself. */
function resolve(doc: JsonObject, node: Json | undefined): JsonObject {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (typeof ref !== 'string') return isObject(node) ? node : {};
  const found = ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), doc);
  return resolve(doc, found);
}

/** Aliases under the names that orval imports, so that all types come from openapi-typescript. */
function aliases(doc: JsonObject): string {
  const lines: string[] = [];
  for (const item of Object.values((doc['paths'] ?? {}) as JsonObject)) {
    for (const method of methods) {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(item) || !isObject(operation)) continue;
      const parameters = [item['parameters'], operation['parameters']].flatMap((list) =>
        Array.isArray(list) ? list : [],
      );
      if (!parameters.some((parameter) => resolve(doc, parameter)['in'] === 'query')) continue;
      const id = String(operation['operationId']);
      lines.push(`export type ${pascal(id)}Params = NonNullable<operations['${id}']['parameters']['query']>;`);
    }
  }
  const components = isObject(doc['components']) ? doc['components'] : {};
  for (const [name, response] of Object.entries((components['responses'] ?? {}) as JsonObject)) {
    const content = resolve(doc, response)['content'];
    const media = isObject(content) ? Object.keys(content)[0] : undefined;
    const type = media === undefined ? 'void' : `components['responses']['${name}']['content']['${media}']`;
    lines.push(`export type ${name}Response = ${type};`);
  }
  return `${banner}\nimport type { components, operations } from './schema';\n\n${lines.join('\n')}\n`;
}

/** The ids of the operations that read or write, by the file that orval puts them into: their first tag. */
function operationsByFile(doc: JsonObject, kind: 'reads' | 'writes'): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const item of Object.values((doc['paths'] ?? {}) as JsonObject)) {
    for (const method of methods) {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation) || method === 'head' || (method === 'get') !== (kind === 'reads')) continue;
      const tag = String((operation['tags'] as string[])[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      found.set(tag, [...(found.get(tag) ?? []), String(operation['operationId'])]);
    }
  }
  return found;
}

/**
 * Puts the parameters in query keys into the order of the call, because a key is matched by its beginning. orval turns
 * required ones round; with a key function of our own (`override.query.queryKey`) it exports none, and does not tell it
 * the operation's name.
 */
function orderKeys(file: string) {
  const text = readFileSync(file, 'utf8');
  const key =
    /(export const get\w+QueryKey = \(([^)]*)\) => \{\s*return \[\s*"\w+")((?:, \.\.\.\(\w+ \? \[\w+\] : \[\]\))*)/g;
  const ordered = text.replace(key, (_all, head: string, parameters: string, spreads: string) => {
    const names = [...parameters.matchAll(/(\w+)\??:/g)].flatMap(([, name]) => name ?? []);
    const known = names.filter((name) => spreads.includes(`[${name}]`));
    return head + known.map((name) => `, ...(${name} ? [${name}] : [])`).join('');
  });
  writeFileSync(file, ordered);
}

/** The names of the write operations, and for the others which parameters are in the key of their query. */
function operationTypes(doc: JsonObject): string {
  const keys = [...operationsByFile(doc, 'reads')].flatMap(([tag, ids]) =>
    ids.map((id) => `  ${id}: Parameters<typeof import('./hooks/${tag}').get${pascal(id)}QueryKey>;`),
  );
  const names = [...operationsByFile(doc, 'writes').values()].flat().map((name) => `  | '${name}'`);
  return `${banner}\nexport type WriteOperation =\n${names.join('\n')};\n\nexport interface QueryKeys {\n${keys.join('\n')}\n}\n`;
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

for (const folder of ['src/api/generated', 'mocks/generated']) rmSync(folder, { recursive: true, force: true });
execFileSync('redocly', ['bundle', files.entry, '--config', 'openapi/redocly.yaml', '--output', files.contract], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
const contract = JSON.parse(readFileSync(files.contract, 'utf8')) as JsonObject;
// The client knows no fields that only older releases send.
const newest = contractOf(contract, releasesOf(contract).at(-1) ?? '') as JsonObject;
write(files.clientView, JSON.stringify(pickExtended(newest), null, 1));
write(files.routes, routeTable(contract));
write(files.examples, exampleTable(contract));
write(files.aliases, aliases(contract));
for (const [source, target] of [
  [files.clientView, files.clientTypes],
  [files.contract, files.serverTypes],
] as const) {
  const nodes = await openapiTS(new URL(source, new URL('../', import.meta.url)), typescriptOptions);
  write(target, `${banner}\n${astToString(nodes)}`);
}
await generate('codegen.config.ts');
// orval reports a refused document, but continues.
for (const result of [files.hooks, files.mutations, files.validators, files.handlers]) {
  if (!existsSync(result)) throw new Error(`orval wrote no ${result}`);
}
write(files.limits, limitsOf(files.validators));
for (const path of files.discarded) rmSync(path, { recursive: true, force: true });
for (const name of readdirSync(files.hooks)) orderKeys(files.hooks + name);
write(files.operations, operationTypes(contract));
write(files.usualRefetches, `${banner}\n${usualRefetchesModule(contract as unknown as Contract)}`);
const since = readSince(contract);
write(files.needs, `${banner}\n${needsModule(since)}`);
write(files.tells, `${banner}\n${tellsModule(since)}`);
write(files.since, `${banner}\n${sinceModule(since)}`);
