/**
 * Random calls, many of them invalid: every answer must be documented in the contract, and arrive in time. To repeat a
 * run: `npm run test:fuzz -- --seed N --runs N`. The callers have rights in their own project only, so that other data
 * are not changed; the administrator only reads.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemCode } from './contract.ts';
import { record } from './coverage.ts';
import { Fuzzer, type MadeUp, addressOf, isReadable, strays } from './fuzzing.ts';
import {
  behaves,
  contract,
  contractDocument,
  needsBehaviour,
  ownWorld,
  type Person,
  server,
  setUp,
} from './harness.ts';
import { publish, send } from './xforms.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20260314);
const runs = Number(process.env['FUZZ_RUNS'] ?? 6);
/** How long an answer may take on a busy machine. */
const timeoutMs = 15_000;

const world = ownWorld();
const people = ['manager', 'viewer', 'collector', 'nobody'] as const;
/** Operations that would destroy the test data or its sessions. */
const deadly = new Set(['deleteProject', 'encryptProject', 'deleteCurrentSession', 'deleteSession', 'createSession']);
let fuzzer: Fuzzer;

setUp(async () => {
  const form = await publish(world);
  const instance = await send(world, { form });
  fuzzer = new Fuzzer(
    contractDocument,
    {
      projectId: [String(world.projectId)],
      xmlFormId: [form],
      instanceId: [instance],
      rootInstanceId: [instance],
      versionInstanceId: [instance],
      userId: people.map((name) => String(world[name].id)),
      actorId: people.map((name) => String(world[name].id)),
      roleId: ['manager', 'viewer', 'formfill', '5'],
      propertyName: ['projectSortMode', 'formTrashCollapsed'],
    },
    [...people, 'anybody'],
  );
});

const personOf = ({ actor, operation }: MadeUp): Person | undefined => {
  const found = people.find((name) => name === actor);
  return actor === 'manager' && operation.method === 'get' ? world.admin : found && world[found];
};

async function faultsOf(made: MadeUp): Promise<string[]> {
  const { operation, type, body } = made;
  // A parent segment would turn "delete the form .." into "delete the project".
  if (strays(made)) return [];
  const person = personOf(made);
  const headers = {
    ...made.headers,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(person?.by === 'token' ? { authorization: `Bearer ${person.token}` } : {}),
  };
  try {
    const response = await fetch(server.url + addressOf(made), {
      method: operation.method.toUpperCase(),
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body.toWellFormed() : (body as Uint8Array<ArrayBuffer>) }),
    });
    const text = await response.text();
    if (!isReadable(made))
      return response.status === 404 && (operation.method === 'head' || problemCode(text) === '404.1')
        ? []
        : [`an address that cannot be read is answered with ${response.status} ${text.slice(0, 160)}`];
    const extended = made.headers['x-extended-metadata']?.toLowerCase() === 'true';
    record(server.list, {
      operation: operation.id,
      status: response.status,
      extended,
      file: expect.getState().testPath ?? '',
    });
    // Older releases read credentials also where nobody needs them.
    const isOpen = operation.path.startsWith('/v1/test/') || operation.id === 'initiatePasswordReset';
    if (isOpen && !behaves('refusesStrangers') && /^40[13]$/.test(String(response.status))) return [];
    return contract
      .answerFaults(
        operation,
        { status: response.status, type: response.headers.get('content-type'), headers: response.headers, text },
        extended,
      )
      .map((fault) => `${fault} <${text.slice(0, 160)}>`);
  } catch (failure) {
    return [`no answer: ${String(failure)}`];
  }
}

const shown = (made: MadeUp) => {
  const { operation, actor, headers, type, body } = made;
  const sent = typeof body === 'string' ? JSON.stringify(body.slice(0, 300)) : body ? `${body.length} bytes` : '';
  return `${operation.method.toUpperCase()} ${addressOf(made).slice(0, 300)} as ${actor} ${JSON.stringify(headers)} ${type ?? ''} ${sent}`;
};

const operations = [...contract.operations.values()].filter(
  ({ id, path }) => !deadly.has(id) && path.startsWith('/v1') && (id !== 'createBackup' || behaves('sealsBackups')),
);

test(
  `every answer is documented (seed ${seed}, ${runs} calls per operation)`,
  { timeout: Math.max(60_000, runs * operations.length * 1000) },
  async () => {
    if (server.kind === 'central') needsBehaviour('survivesOddValues');
    const found = new Map<string, string>();
    // In rounds, so that calls meet data that others have created or deleted.
    const calls = operations.map((operation, at) =>
      fc.sample(fuzzer.callsOf(operation), { seed: seed + at, numRuns: runs }),
    );
    for (let round = 0; round < runs; round += 1) {
      for (const list of calls) {
        const made = list[round];
        if (!made) continue;
        for (const fault of (await faultsOf(made)).slice(0, 1)) {
          const kind = `${made.operation.id}: ${fault.replace(/<.*$/s, '').replaceAll(/\d+/g, 'N')}`;
          if (!found.has(kind)) found.set(kind, `${made.operation.id}: ${fault}\n    ${shown(made)}`);
        }
      }
    }
    expect([...found.values()]).toEqual([]);
  },
);
