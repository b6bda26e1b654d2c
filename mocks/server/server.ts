/**
 * The embedded server: the API's rules on web-standard Request → Response, whatever delivers them (the browser's worker,
 * tests, Node over HTTP). Nothing here knows where it runs.
 */
import type { Auth } from './auth/auth';
import { authOf, authenticate } from './auth/authenticate';
import { parseCookies, sessionCookieName } from './auth/cookies';
import { type Body, readBody } from './body';
import { type MovableClock, createClock } from './clock';
import { contextFor } from './context';
import type { Handler, OperationId, OperationRequest, ServerOptions } from './define';
import { type Faults, createFaults, faultyResponse } from './faults';
import { InternalFault, ProblemError, problem } from './problem';
import { type Random, createRandom } from './random';
import { type Generated, absent, isOpen, notImplemented, registry } from './registry';
import { type Outcome, cacheHeaders, failureOutcome, outcomeOf, revalidated } from './respond';
import { type Match, isDecodable, match, queryOf } from './routing';
import { type Seed, rowsOf } from './seeding';
import type { Persistence } from './store/persistence';
import { type Snapshot, type Store, openStore } from './store/store';

export interface ServerInit {
  persistence?: Persistence;
  /** What an empty server begins with, and what `reset()` goes back to. */
  seed: { name: string; fill: Seed };
  clock?: MovableClock;
  random?: Random;
  options?: Partial<ServerOptions>;
  sleep?: (milliseconds: number) => Promise<void>;
  /** Hears of errors in the server itself, which the client sees as a bare 500. */
  onBug?: (bug: unknown) => void;
}

/** What a delivery knows of a request that the Request itself cannot carry everywhere. */
export interface Delivery {
  /** The `Cookie` header, where a Request cannot have one (a page). */
  cookie?: string | null;
  /** The request came by HTTPS, or a way that counts as such: only then do cookies and passwords sign in. */
  secure?: boolean;
}

export interface Server {
  /** Answers a request. A fault may answer it with `Response.error()`: the delivery then breaks the connection. */
  fetch(request: Request, delivery?: Delivery): Promise<Response>;
  /** As `fetch`, with the cookies to set beside the answer. */
  exchange(request: Request, delivery?: Delivery): Promise<{ response: Response; cookies: readonly string[] }>;
  readonly store: Store;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly faults: Faults;
  /** Milliseconds that every answer is held back. */
  latency: number;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
  /** Goes back to the seed (or another one), with the clock and without faults. */
  reset(seed?: { name: string; fill: Seed }): Promise<void>;
  close(): Promise<void>;
}

const defaults: ServerOptions = {
  origin: 'http://localhost',
  clientConfig: {},
  versionText: 'versions:\nembedded server (v2026.2.0)\n',
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type Entry = Handler<OperationId> | Generated | typeof notImplemented | typeof absent;

/** Any handler, once the registry has checked its own types. */
type AnyHandler = (request: OperationRequest<OperationId>) => Promise<Parameters<typeof outcomeOf>[0]>;

/** Starts a server; an empty store gets the seed. */
export async function createServer(init: ServerInit): Promise<Server> {
  const { clock = createClock(), random = createRandom(), sleep = wait, onBug = (bug) => console.error(bug) } = init;
  const options: ServerOptions = { ...defaults, ...init.options };
  const store = await openStore(init.persistence);
  const faults = createFaults();
  const cookieName = sessionCookieName(options.origin);
  const { tables } = store;

  async function reset(seed = init.seed): Promise<void> {
    faults.clear();
    server.latency = 0;
    clock.reset();
    await store.restore(await rowsOf(seed.name, seed.fill, clock));
  }

  async function handle(request: Request, headers: Headers, url: URL, found: Match, body: Body, cookie: string | null, fieldKey: string | undefined): Promise<Outcome> {
    const { id } = found;
    const { __csrf: csrf, ...json } = body.json;
    const cookies = parseCookies(cookie);
    const entry: Entry = registry[id] as Entry;
    const auth: Auth = isOpen(id)
      ? authOf(tables, null, null)
      : await authenticate(tables, clock, cookieName, { method: request.method, headers, cookies, fieldKey, csrf });
    const query = queryOf(url.searchParams);
    for (const field of ['offset', 'limit']) {
      if (query[field] !== undefined && Number.isNaN(Number.parseInt(String(query[field]), 10))) {
        throw problem.invalidParameterType(field, 'integer');
      }
    }
    const base = url.pathname.startsWith('/v1/') ? cacheHeaders(request.method, url.pathname) : { 'cache-control': 'no-cache' };
    if (typeof entry === 'symbol') throw problem.notImplemented(id);
    if (typeof entry === 'object') {
      const response = await entry.answer(request);
      return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()), cookies: [] };
    }
    const operation = {
      path: found.path,
      query,
      headers,
      body: Array.isArray(body.json) ? {} : json,
      bytes: body.bytes,
      url,
      auth,
      ctx: contextFor({ tables, clock, random, options }, headers, auth),
    };
    const run = entry as unknown as AnyHandler;
    const addressed = [...Object.values(found.path), ...Object.values(query).flat()];
    try {
      const answer = await run(operation as unknown as OperationRequest<OperationId>);
      if (addressed.some(hasNul)) throw problem.notFound();
      return await outcomeOf(answer, base);
    } catch (failure) {
      // The real server's database stumbles over a NUL where ours just finds nothing.
      if (failure instanceof ProblemError && failure.code === 404.1 && addressed.some(hasNul)) throw new InternalFault('a NUL');
      throw failure;
    }
  }

  async function outcome(request: Request, delivery: Delivery): Promise<Outcome> {
    const headers = new Headers(request.headers);
    if (delivery.secure && !headers.has('x-forwarded-proto')) headers.set('x-forwarded-proto', 'https');
    const url = new URL(request.url);
    let base: Record<string, string> = {};
    const work = async (): Promise<Outcome> => {
      if (!isDecodable(url.pathname)) throw problem.notFound();
      const body = await readBody(request, url.pathname);
      const fieldKey = takeFieldKey(url);
      const found = match(request.method, url.pathname);
      if (!found || registry[found.id] === absent) {
        const version = /^\/v(\d+)\//.exec(url.pathname)?.[1];
        if (version === undefined) throw problem.missingApiVersion();
        if (version !== '1') throw problem.unexpectedApiVersion(version);
        base = cacheHeaders(request.method, url.pathname);
        throw problem.notFound();
      }
      if (url.pathname.startsWith('/v1/')) base = cacheHeaders(request.method, url.pathname);
      return handle(request, headers, url, found, body, delivery.cookie ?? headers.get('cookie'), fieldKey);
    };
    const reads = request.method === 'GET' || request.method === 'HEAD';
    try {
      return await (reads ? work() : store.write(work));
    } catch (failure) {
      return failureOutcome(failure, base, onBug);
    }
  }

  async function exchange(request: Request, delivery: Delivery = {}) {
    const { method } = request;
    const { pathname } = new URL(request.url);
    const found = match(method, pathname);
    const asked = faults.take(found?.id, method);
    const pause = asked.reduce((sum, fault) => sum + (fault.kind === 'delay' ? fault.milliseconds : 0), server.latency);
    if (pause > 0) await sleep(pause);
    const failure = asked.find((fault) => fault.kind !== 'delay');
    if (failure?.kind === 'offline') return { response: Response.error(), cookies: [] };
    if (failure?.kind === 'problem') return { response: faultyResponse(failure), cookies: [] };
    const { status, headers, body, cookies } = revalidated(request, await outcome(request, delivery));
    if (failure?.kind === 'lost') return { response: Response.error(), cookies: [] };
    headers.set('date', new Date(clock.now()).toUTCString());
    const bodiless = method === 'HEAD' || status === 304 || status === 204;
    return { response: new Response(bodiless ? null : body, { status, headers }), cookies };
  }

  const server: Server = {
    exchange,
    async fetch(request, delivery) {
      const { response, cookies } = await exchange(request, delivery);
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    },
    store,
    clock,
    random,
    faults,
    latency: 0,
    snapshot: () => store.snapshot(),
    restore: (snapshot) => store.restore(snapshot),
    reset,
    close: () => store.close(),
  };
  if (tables.meta.size === 0) await reset();
  return server;
}

const hasNul = (text: string) => text.includes('\u0000');

/** A device's key, from the path (which then goes without it) or the query. */
function takeFieldKey(url: URL): string | undefined {
  const prefix = /^\/v1\/key\/([^/]+)\//.exec(url.pathname);
  if (prefix) url.pathname = `/v1/${url.pathname.slice(prefix[0].length)}`;
  const queried = url.searchParams.get('st') ?? undefined;
  if (queried !== undefined) url.searchParams.delete('st');
  return prefix?.[1] === undefined ? queried : decodeURIComponent(prefix[1]);
}
