/**
 * Calls of the contract against a running server. A scenario contains the calls and the expected answers; every call
 * checks that the request follows the contract (unless it is `invalid`) and that the answer is documented to the last
 * field.
 * const world = ownWorld(); test('…', async () => { const { body } = await call('getProject', { as: world.viewer });
 * await call('deleteProject', { as: world.viewer, problem: '403.1' }); });
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { operations } from '@mocks/generated/schema';
import { afterAll, beforeAll, beforeEach, expect, inject, TestRunner } from 'vitest';
import { Contract, type Operation, problemCode } from './contract.ts';
import { record, recordSkipped } from './coverage.ts';
import { type Actor, type Person, credentials } from './credentials.ts';
import { recordExchange } from './recording/recorder.ts';
import { ReleasedContract } from './release.ts';
import { askAgain, whatCame } from './revalidate.ts';
import { visitorFault } from './visitors.ts';

/**
 * The server under test. `kind` is for scenarios that only one of them supports (a real server has no client beside
 * it).
 */
export const server = inject('contractServer');

const released = new ReleasedContract(
  JSON.parse(readFileSync(new URL('../../mocks/generated/openapi.json', import.meta.url), 'utf8')),
  server.release,
);
/** The contract as the release of the server has it. */
export const contract = new Contract(released.document);
export const contractDocument = released.document;

/** Whether the server does something as the newest release (`x-behaviours` of the contract). */
export const behaves = (behaviour: string): boolean => released.behaves(behaviour);

/** A call needs something that the release of the server does not have. */
class TooOld extends Error {}

/** Skips the present test; a set-up ends with an error that `setUp` takes. */
function skip(reason: string): never {
  const running = TestRunner.getCurrentTest();
  if (!running) throw new TooOld(reason);
  recordSkipped(server.list, reason);
  return running.context.skip(reason);
}

/** Skips the present test where the server does something in an older way. */
export function needsBehaviour(behaviour: string): void {
  if (!behaves(behaviour)) skip(`${behaviour} came with ${released.sinceOf(behaviour)}`);
}

/** Whether the release of the server has an operation, for set-ups that can do without it. */
export const has = (operation: OperationId): boolean => contract.operations.has(operation);

/** Those of the fields that the release of the server has, by the schema of the contract that has them all. */
export const having = <Fields extends object>(schema: string, fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => released.hasField(schema, name))) as Partial<Fields>;

/** A set-up of the tests around it. They are skipped if it needs something that the release of the server does not have. */
export function setUp(make: () => Promise<unknown>, timeout?: number): void {
  let reason: string | undefined;
  beforeAll(async () => {
    try {
      await make();
    } catch (failure) {
      if (!(failure instanceof TooOld)) throw failure;
      reason = failure.message;
    }
  }, timeout);
  beforeEach((context) => {
    if (reason === undefined) return;
    recordSkipped(server.list, reason);
    context.skip(reason);
  });
}

export type { Actor, Device, Person } from './credentials.ts';
export type OperationId = keyof operations;
type Responses<Id extends OperationId> = operations[Id]['responses'];
export type StatusOf<Id extends OperationId> = Extract<keyof Responses<Id>, number>;
type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined;
type BodyOf<Id extends OperationId, Status> = Status extends keyof Responses<Id>
  ? Content<Responses<Id>[Status]>
  : unknown;
type ParametersOf<Id extends OperationId, Where extends string> = operations[Id]['parameters'] extends {
  [K in Where]?: infer P;
}
  ? { [K in keyof NonNullable<P>]: NonNullable<P>[K] | string | number | boolean }
  : Record<string, never>;
/** The project of the world is where nothing else is said. */
type InProject<Path> = 'projectId' extends keyof Path
  ? Omit<Path, 'projectId'> & Partial<Pick<Path, 'projectId'>>
  : Path;
type RequestOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer B }
  ? Content<NonNullable<B>>
  : never;

export interface CallOptions<Id extends OperationId, Status> {
  /** Another server than the usual one, which is not recorded. */
  at?: string;
  /** The caller; anonymous without it. */
  as?: Actor | undefined;
  /** Without a project it is that of the world. */
  path?: InProject<ParametersOf<Id, 'path'>>;
  query?: ParametersOf<Id, 'query'> | Record<string, string | number | boolean | readonly string[]>;
  headers?: Record<string, string>;
  /** JSON, text and bytes are sent as they are (`type` names their type), or a form (multipart or urlencoded). */
  body?:
    | RequestOf<Id>
    | FormData
    | URLSearchParams
    | Uint8Array
    | { readonly [key: string]: unknown }
    | readonly unknown[]
    | string
    | null;
  /** Media type of the body; by default the operation's only one, or XML. Empty for bytes without a type. */
  type?: string;
  /** Request extended metadata. */
  extended?: boolean;
  /** The expected status, 200 by default. */
  status?: Status;
  /** The expected problem code as text: `'404.1'`. Its whole part is the expected status. */
  problem?: string;
  /** The request violates the contract on purpose. */
  invalid?: boolean;
  /** The server may break off the answer: the part received is used. */
  mayBreakOff?: boolean;
}

export interface Result<Body> {
  status: number;
  headers: Headers;
  body: Body;
  /** The body as text; `bytes` for binary types. */
  text: string;
  bytes: Uint8Array;
}

const scalar = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isForm = (body: unknown): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams;
const isRaw = (body: unknown): body is string | Uint8Array | FormData | URLSearchParams =>
  typeof body === 'string' || body instanceof Uint8Array || isForm(body);
/** The type that `fetch` sets for a form; for multipart it adds the boundary itself. */
const formType = (body: FormData | URLSearchParams): string =>
  body instanceof FormData ? 'multipart/form-data' : 'application/x-www-form-urlencoded';

interface Prepared {
  url: string;
  init: RequestInit & { method: string; headers: Record<string, string> };
}

function prepare(operation: Operation, options: CallOptions<OperationId, unknown>): Prepared {
  const { path = {}, query = {}, as: actor, body, extended = false } = options;
  const values: Record<string, unknown> = path;
  const address = operation.path.replace(/\{([^}]+)\}/g, (_all, name: string) => {
    if (values[name] === undefined) throw new Error(`${operation.id} needs the path parameter ${name}`);
    const encoded = encodeURIComponent(scalar(values[name])).replaceAll("'", '%27');
    return name === 'rest' ? encoded.replaceAll('%2F', '/') : encoded;
  });
  const prefixed =
    actor?.by === 'key' ? address.replace(/^\/v1\//, `/v1/key/${encodeURIComponent(actor.token)}/`) : address;
  // A list becomes a repeated parameter.
  const search = new URLSearchParams(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, scalar(one)]),
    ),
  );
  if (actor?.by === 'st') search.append('st', actor.token);
  const [first = 'application/json'] = operation.bodyTypes;
  // XML is read alike under all its types.
  const usual = operation.bodyTypes.length <= 1 || !isRaw(body) || first === 'application/xml' ? first : '';
  const type = options.type ?? (isForm(body) ? formType(body) : usual);
  if (body !== undefined && type === '' && options.type === undefined)
    throw new Error(`${operation.id} takes ${operation.bodyTypes.join(', ')}: say which in "type"`);
  return {
    url: `${options.at ?? server.url}${prefixed}${search.size > 0 ? `?${search.toString()}` : ''}`,
    init: {
      method: operation.method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(body === undefined || body instanceof FormData || type === '' ? {} : { 'content-type': type }),
        ...(extended ? { 'x-extended-metadata': 'true' } : {}),
        ...credentials(actor, operation.method),
        ...Object.fromEntries(
          Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
        ),
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? (body as BodyInit) : JSON.stringify(body) }),
    },
  };
}

/** The faults of a request that should follow the contract. */
function requestFaults(operation: Operation, options: CallOptions<OperationId, unknown>, { init }: Prepared): string[] {
  const given = { path: options.path ?? {}, query: options.query ?? {}, header: init.headers } as Record<
    string,
    Record<string, unknown>
  >;
  const faults = operation.parameters.flatMap((parameter) => {
    const { name, where, required } = parameter;
    const value = given[where]?.[where === 'header' ? name.toLowerCase() : name];
    if (value === undefined) return required ? [`${where} parameter ${name} is missing`] : [];
    return contract.parameterFaults(parameter, value);
  });
  for (const where of ['path', 'query'] as const) {
    const known = new Set(
      operation.parameters.filter((parameter) => parameter.where === where).map(({ name }) => name),
    );
    faults.push(
      ...Object.keys(given[where] ?? {})
        .filter((name) => !known.has(name))
        .map((name) => `${where} parameter ${name} is not in the contract`),
    );
  }
  const { body } = options;
  if (body === undefined) return operation.bodyRequired ? [...faults, 'the body is missing'] : faults;
  // A form is sent in parts, which the contract cannot describe as a whole.
  if (isForm(body))
    return operation.bodyTypes.includes(formType(body))
      ? faults
      : [...faults, `${operation.id} takes no ${formType(body)}`];
  const type = (init.headers['content-type'] ?? '').split(';')[0] ?? '';
  return [
    ...faults,
    ...contract.bodyFaults(operation, type, body instanceof Uint8Array ? new TextDecoder().decode(body) : body),
  ];
}

/** A request without credentials, or with a cookie, which some releases ignore where it is not valid. */
const isStranger = ({ url, init: { headers } }: Prepared): boolean =>
  !('authorization' in headers || /\/key\/|[?&]st=/.test(url));

/** Operations whose HEAD and ETag were already checked. The code of a login is good once. */
const askedAgain = new Set<OperationId>(['finishOidcLogin']);

/** The project of the world of the present file. */
let present: number | undefined;

function inProject(id: OperationId, options: CallOptions<OperationId, unknown>): CallOptions<OperationId, unknown> {
  const takesProject = contract.operations.get(id)?.path.includes('{projectId}') && present !== undefined;
  const { projectId = present, ...path }: Record<string, unknown> = options.path ?? {};
  return takesProject ? { ...options, path: { projectId, ...path } as never } : options;
}

/** Sends a request and returns the answer, after checking its status and the contract. */
export async function call<Id extends OperationId, Status extends number = 200>(
  id: Id,
  options: CallOptions<Id, Status> = {},
): Promise<Result<BodyOf<Id, Status>>> {
  const loose = inProject(id, options as unknown as CallOptions<OperationId, unknown>);
  const expected = options.problem === undefined ? (options.status ?? 200) : Number.parseInt(options.problem, 10);
  const { body: sent, query = {}, headers: own = {} } = loose;
  const parameters = Object.keys({ ...query, ...own });
  const lack = released.lacks({ operation: id, parameters, body: sent, status: expected, problem: options.problem });
  if (lack !== undefined) skip(lack);
  const { $filter, $orderby } = query as Record<string, unknown>;
  if (/\b__id\b/.test(`${String($filter)} ${String($orderby)}`)) needsBehaviour('filtersRowsById');
  const operation = contract.operation(id);
  const prepared = prepare(operation, loose);
  const about = `${prepared.init.method} ${prepared.url.slice((options.at ?? server.url).length)} (${id})`;
  if (options.invalid !== true) {
    const faults = requestFaults(operation, loose, prepared);
    if (faults.length > 0)
      throw new Error(
        `${about} is no request of the contract (say "invalid: true" if that is meant):\n  ${faults.join('\n  ')}`,
      );
  }
  const testFile = expect.getState().testPath ?? '';
  const recorded =
    server.recording === undefined || options.at !== undefined
      ? undefined
      : await recordExchange(server.recording, testFile, id, new Request(prepared.url, prepared.init));
  const response = recorded ? await fetch(recorded.request) : await fetch(prepared.url, prepared.init);
  const bytes = options.mayBreakOff ? await whatCame(response) : new Uint8Array(await response.arrayBuffer());
  recorded?.answered({ status: response.status, headers: response.headers, bytes });
  const text = new TextDecoder().decode(bytes);
  const { status, headers } = response;
  if (expected === 401 && status !== 401 && isStranger(prepared) && !behaves('refusesStrangers')) {
    const fault = visitorFault(id, status, text);
    if (fault !== undefined) throw new Error(`${about}: ${fault}, got ${status} ${text.slice(0, 600)}`);
    return { status, headers, text, bytes, body: text as BodyOf<Id, Status> };
  }
  const extended = prepared.init.headers['x-extended-metadata']?.toLowerCase() === 'true';
  record(server.list, { operation: id, status, extended, file: testFile });

  const shown = `${status} ${text.slice(0, 600)}`;
  if (status !== expected) throw new Error(`${about}: expected ${options.problem ?? expected}, got ${shown}`);
  if (options.problem !== undefined && problemCode(text) !== options.problem)
    throw new Error(`${about}: expected problem ${options.problem}, got ${shown}`);
  const faults = contract.answerFaults(
    operation,
    { status, type: headers.get('content-type'), headers, text },
    extended,
  );
  if (faults.length > 0) {
    const list = [...faults.slice(0, 20), ...(faults.length > 20 ? [`… and ${faults.length - 20} more`] : [])];
    throw new Error(
      `${about}: the ${extended ? 'extended' : 'plain'} answer is not what the contract says:\n  ${list.join('\n  ')}\n${shown}`,
    );
  }
  if (status === 200 && operation.method === 'get' && !askedAgain.has(id)) {
    askedAgain.add(id);
    const again = await askAgain(prepared, { status, headers });
    for (const other of again.statuses) record(server.list, { operation: id, status: other, extended, file: testFile });
    if (again.faults.length > 0) throw new Error(`${about}: asked again, ${again.faults.join('; ')}`);
  }
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  return { status, headers, text, bytes, body: (isJson ? JSON.parse(text) : text) as BodyOf<Id, Status> };
}

/** Signs in with email and password; by token by default, or by cookie like a browser. */
export async function signIn(email: string, password: string, by: 'token' | 'cookie' = 'token'): Promise<Person> {
  const { body, headers } = await call('createSession', { body: { email, password } });
  const token: Person = { by: 'token', token: body.token, id: 0, email };
  const { id } = (await call('getCurrentUser', { as: token })).body;
  if (by === 'token') return { ...token, id };
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { by, cookie, csrf: body.csrf, id, email };
}

/** The sitewide administrator of the suite. */
export const signInAsAdmin = (by: 'token' | 'cookie' = 'token') => signIn(server.email, server.password, by);

/** A unique name, because others may use the server at the same time. */
export const unique = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`;

export const password = 'a-long-enough-password';

/** A project of this file, with one person per role. */
export interface World {
  admin: Person;
  manager: Person;
  viewer: Person;
  collector: Person;
  /** A person who may sign in and nothing else. */
  nobody: Person;
  projectId: number;
  /** Cleanups after the file, last first, for what a test created beside the project. */
  cleanUp(undo: () => Promise<unknown>): void;
}

const projectRoles = { manager: 'manager', viewer: 'viewer', collector: 'formfill' } as const;

async function makeWorld(cleanUp: World['cleanUp']): Promise<World> {
  const admin = await signInAsAdmin();
  const { body: project } = await call('createProject', { as: admin, body: { name: unique('contract') } });
  const projectId = project.id;
  present = projectId;
  cleanUp(() => call('deleteProject', { as: admin, path: { projectId } }));

  const person = async (role: string): Promise<Person> => {
    const email = `${unique(role)}@contract.example`;
    const { body: user } = await call('createUser', { as: admin, body: { email, password } });
    cleanUp(() => call('deleteUser', { as: admin, path: { userId: user.id } }));
    return signIn(email, password);
  };
  const member = async (role: keyof typeof projectRoles) => {
    const actor = await person(role);
    await call('assignProjectRole', { as: admin, path: { projectId, roleId: projectRoles[role], actorId: actor.id } });
    return actor;
  };
  return {
    admin,
    manager: await member('manager'),
    viewer: await member('viewer'),
    collector: await member('collector'),
    nobody: await person('nobody'),
    projectId,
    cleanUp,
  };
}

/**
 * The world of a test file: `const world = ownWorld();` at its top. It is created before the first test and deleted
 * after the last.
 */
export function ownWorld(): World {
  const undos: (() => Promise<unknown>)[] = [];
  const world = {} as World;
  setUp(async () => Object.assign(world, await makeWorld((undo) => void undos.push(undo))));
  afterAll(async () => {
    present = undefined;
    const failures: unknown[] = [];
    for (const undo of undos.toReversed())
      await undo().catch((failure: unknown) => failure instanceof TooOld || failures.push(failure));
    if (failures.length > 0)
      throw new AggregateError(failures, `not everything could be deleted: ${failures.map(String).join('; ')}`);
  });
  return world;
}
