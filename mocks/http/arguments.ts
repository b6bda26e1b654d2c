import { parseArgs } from 'node:util';
import { type ConverterState, converterStates } from '@mocks/server/define';
import { type ObjectStoreState, objectStoreStates } from '@mocks/server/object-store';
import { type Release, newestRelease, releaseCalled, releases } from '@mocks/server/release';
import type { SeedName } from '@mocks/server/seeding';

export interface Arguments {
  port: number;
  host: string;
  /** Where the tables are stored; `null` stores them in memory only. */
  data: string | null;
  seed: SeedName;
  reset: boolean;
  /** The release of the real server to imitate. */
  release: Release;
  /** The converter of workbooks. */
  converter: ConverterState;
  /** The object store that files are moved to. */
  objectStore: ObjectStoreState;
  /** Single sign-on instead of passwords. */
  sso: boolean;
  testControls: boolean;
  /** The address users reach the server at, if it is not the server's own. */
  origin: string | undefined;
  /** The built client. */
  client: string;
}

const seedNames: readonly SeedName[] = ['demo', 'empty', 'large', 'roles'];

export const usage = `usage: npm start -- [options]
  --data DIR        where the tables are kept (default .alidade)
  --memory          keep nothing
  --seed NAME       what an empty server begins with: ${seedNames.join(', ')} (default demo)
  --reset           begin anew from the seed
  --release NAME    the release of the real server to imitate: ${releases.join(', ')} (default ${newestRelease})
  --converter STATE the converter of workbooks: ${converterStates.join(', ')} (default up)
  --object-store STATE  where files are: ${objectStoreStates.join(', ')} (default none)
  --sso             log in at a provider of single sign-on, which the server plays, instead of with passwords
  --origin URL      the address users reach the server at, when a proxy stands before it
  --test-controls   offer POST /-/control (clock, failures, reset) to end-to-end tests
environment: PORT (default 8989), HOST (default 127.0.0.1)`;

/**
 * Reads the command line; returns `help` when only help was requested. Throws a readable message for invalid arguments.
 */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Arguments | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: '.alidade' },
      memory: { type: 'boolean', default: false },
      seed: { type: 'string', default: 'demo' },
      reset: { type: 'boolean', default: false },
      release: { type: 'string', default: newestRelease },
      converter: { type: 'string', default: 'up' },
      'object-store': { type: 'string', default: 'none' },
      sso: { type: 'boolean', default: false },
      origin: { type: 'string' },
      client: { type: 'string', default: 'dist/client' },
      'test-controls': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const seed = seedNames.find((name) => name === values.seed);
  if (!seed) throw new Error(`there is no seed ${values.seed}; there are ${seedNames.join(', ')}`);
  const release = releaseCalled(values.release);
  if (!release) throw new Error(`there is no release ${values.release}; there are ${releases.join(', ')}`);
  const converter = converterStates.find((name) => name === values.converter);
  if (!converter) throw new Error(`a converter is ${converterStates.join(', ')}, not ${values.converter}`);
  const objectStore = objectStoreStates.find((name) => name === values['object-store']);
  if (!objectStore)
    throw new Error(`an object store is ${objectStoreStates.join(', ')}, not ${values['object-store']}`);
  const port = Number(environment['PORT'] ?? 8989);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT is ${environment['PORT']}, which is no port`);
  return {
    port,
    host: environment['HOST'] ?? '127.0.0.1',
    data: values.memory ? null : values.data,
    seed,
    reset: values.reset,
    release,
    converter,
    objectStore,
    sso: values.sso,
    testControls: values['test-controls'],
    origin: values.origin,
    client: values.client,
  };
}
