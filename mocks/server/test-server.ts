/** For tests of this folder: a server with only the demonstration accounts and one project with a member per role. */
import { demonstrationAccounts } from './accounts';
import { type MovableClock, createClock } from './clock';
import { createRandom } from './random';
import type { Seed } from './seeding';
import { type Server, type ServerInit, createServer } from './server';
import { grant, provisionActee, roleBySystemName, userByEmail } from './store/people';

const start = '2026-03-21T08:00:00.000Z';

/** One project (id 1), on which manager, viewer and collector have their roles. */
const oneProject: Seed = (making) => {
  const { tables } = making;
  const project = tables.projects.put({
    id: tables.projects.nextId(),
    acteeId: provisionActee(making, 'project'),
    name: 'Water points',
    description: null,
    archived: null,
    keyId: null,
    createdAt: making.now(),
    updatedAt: null,
    deletedAt: null,
  });
  for (const { email, role } of demonstrationAccounts) {
    const user = userByEmail(tables, email);
    if (user && role !== null && role !== 'admin')
      grant(tables, user.id, roleBySystemName(tables, role), project.acteeId);
  }
};

export interface Fixture {
  server: Server;
  clock: MovableClock;
  /** Calls with a bearer token (of a role's account) or without; JSON bodies are serialized. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Signs a demonstration account in and returns its bearer token. */
  token(role: (typeof demonstrationAccounts)[number]['role']): Promise<string>;
}

interface CallOptions {
  token?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

export async function startFixture(init: Partial<ServerInit> = {}): Promise<Fixture> {
  let now = Date.parse(start);
  const clock = createClock(() => (now += 1));
  const bugs: unknown[] = [];
  const server = await createServer({
    clock,
    random: createRandom(7),
    seed: { name: 'one-project', fill: oneProject },
    onBug: (bug) => bugs.push(bug),
    ...init,
  });
  const call = (method: string, path: string, { token, json, body, headers }: CallOptions = {}) =>
    server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      }),
    );
  return {
    server,
    clock,
    call,
    async token(role) {
      const account = demonstrationAccounts.find((one) => one.role === role);
      const response = await call('POST', '/v1/sessions', {
        json: { email: account?.email, password: account?.password },
      });
      const { token } = (await response.json()) as { token: string };
      return token;
    },
  };
}

/** The problem code of an answer, `undefined` if there is none. */
export async function codeOf(response: Response): Promise<number | undefined> {
  const body = (await response.json()) as { code?: number };
  return body.code;
}
