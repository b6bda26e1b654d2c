import { answerAtProvider } from './auth/provider';
/**
 * The mock server: the API's rules on web-standard Request → Response, for every delivery (the browser's worker,
 * tests, Node over HTTP). Nothing here depends on the delivery.
 */
import { type MovableClock, createClock } from './clock';
import type { ConverterState, OperationId, ServerOptions, SingleSignOn } from './define';
import { type Delivery, dispatch } from './dispatch';
import {
  type Faults,
  createFaults,
  cutShort,
  faultyResponse,
  pageResponse,
  withMoreFields,
  withoutHeaders,
} from './faults';
import { type Mail, type Outbox, createOutbox } from './mail';
import { type ObjectStoreState, answerFromStore, objectStoreOrigin } from './object-store';
import { type Random, createRandom } from './random';
import { type PartialRegistry, registry as everyHandler } from './registry';
import { type Release, behaves, newestRelease } from './release';
import { callbackAddress } from './resources/people/single-sign-on';
import { activeUsers } from './resources/people/users';
import { type Outcome, revalidated } from './respond';
import { match } from './routing';
import { type Seed, rowsOf } from './seeding';
import type { Persistence } from './store/persistence';
import { type Snapshot, type Store, openStore } from './store/store';

/** A seed with the name stored for it. */
interface NamedSeed {
  name: string;
  fill: Seed;
}

export interface ServerInit {
  persistence?: Persistence;
  /** The seed of an empty server and of `reset()`. */
  seed: NamedSeed;
  clock?: MovableClock;
  random?: Random;
  options?: Partial<ServerOptions>;
  /** The release to imitate, until a test chooses another one; the newest without it. */
  release?: Release;
  /** Who answers which operation, if not everybody the server knows. */
  registry?: PartialRegistry;
  /** Answers all calls instead of this server, which then only adds its faults: for tests in front of a real one. */
  upstream?: (request: Request, delivery: Delivery) => Promise<Outcome>;
  /** Answers operations that have no handler yet; without it the server says 501.1. */
  example?: (id: OperationId) => Promise<Response>;
  sleep?: (milliseconds: number) => Promise<void>;
  /** Called for each email that is not sent. */
  onMail?: (mail: Mail) => void;
  /** Called for internal errors, which the client sees as a 500 without a code. */
  onBug?: (bug: unknown) => void;
}

export interface Server {
  /** Answers a request. A fault may answer `Response.error()`: the delivery then breaks the connection. */
  fetch(request: Request, delivery?: Delivery): Promise<Response>;
  /** Like `fetch`, with the cookies beside the answer: a Response in a page cannot carry them. */
  exchange(request: Request, delivery?: Delivery): Promise<{ response: Response; cookies: readonly string[] }>;
  readonly store: Store;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly faults: Faults;
  /** The emails that were not sent. */
  readonly mails: Outbox;
  /** Milliseconds by which every answer is delayed. */
  latency: number;
  /** The content of the installation's own files; a change applies from the next request until a reset. */
  files: Pick<ServerOptions, 'clientConfig' | 'versionText'>;
  /** The release of the real server that this one imitates, until a reset. */
  release: Release;
  /** The converter of workbooks, until a reset. */
  converter: ConverterState;
  /** Single sign-on instead of passwords, until a reset. */
  singleSignOn: SingleSignOn;
  /** Where uploaded files are, until a reset. */
  objectStore: ObjectStoreState;
  /** The origin of the object store. */
  readonly objectStoreOrigin: string;
  /** Answers for the object store (object-store.ts). */
  storedObject(request: Request): Response;
  /** The page of the provider of single sign-on (auth/provider.ts). */
  provider(request: Request): Promise<Response>;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * Resets to the seed, another one, or the rows of a snapshot, which takes no time; to the right time, and to a network
   * without faults.
   */
  reset(to?: NamedSeed | Snapshot): Promise<void>;
  close(): Promise<void>;
}

const defaults: ServerOptions = {
  origin: 'http://localhost',
  clientConfig: {},
  versionText: 'versions:\nmock server (v2026.2.0)\n',
  converter: 'up',
  singleSignOn: 'off',
  objectStore: 'none',
  losesBlob: false,
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Starts a server; an empty store is seeded. */
export async function createServer(init: ServerInit): Promise<Server> {
  const { clock = createClock(), random = createRandom(), sleep = wait, onBug = (bug) => console.error(bug) } = init;
  const { registry = everyHandler, example, release = newestRelease } = init;
  const store = await openStore(init.persistence);
  const faults = createFaults();
  const mails = createOutbox();
  const sendMails = (sent: readonly Mail[]) => {
    mails.add(sent);
    for (const mail of sent) init.onMail?.(mail);
  };
  const options = { ...defaults, ...init.options };
  const { clientConfig, versionText } = options;
  const files = { clientConfig, versionText };

  /** Increases when all rows are replaced: calls delayed until then are dropped. */
  let era = 0;
  let nextEra = Promise.withResolvers<void>();
  const startEra = () => {
    era += 1;
    nextEra.resolve();
    nextEra = Promise.withResolvers<void>();
  };

  const server: Server = {
    async exchange(request, delivery = {}) {
      const { method } = request;
      const { pathname, searchParams } = new URL(request.url);
      const query = [...searchParams].map((pair) => pair.join('=')).join('&');
      const asked = faults.take(match(method, pathname)?.id, method, query);
      const pause = asked.reduce(
        (sum, fault) => sum + (fault.kind === 'delay' ? fault.milliseconds : 0),
        server.latency,
      );
      const asOf = era;
      // A delayed call ends with its era: nobody waits for an answer that is dropped.
      if (pause > 0) await Promise.race([sleep(pause), nextEra.promise]);
      if (asOf !== era) return { response: Response.error(), cookies: [] };
      const failure = asked.find((fault) => fault.kind !== 'delay');
      const work = async (asAsked: Request) =>
        init.upstream?.(asAsked, delivery) ??
        dispatch(
          {
            registry,
            example,
            store,
            clock,
            random,
            options: {
              ...options,
              ...server.files,
              converter: server.converter,
              singleSignOn: server.singleSignOn,
              objectStore: server.objectStore,
              losesBlob: failure?.kind === 'no-blob',
            },
            release: server.release,
            onBug,
            sendMails,
          },
          asAsked,
          delivery,
        );
      if (failure?.kind === 'offline') return { response: Response.error(), cookies: [] };
      if (failure?.kind === 'problem') return { response: faultyResponse(failure), cookies: [] };
      if (failure?.kind === 'page') return { response: pageResponse(200), cookies: [] };
      if (failure?.kind === 'silent') {
        if (failure.done) await work(request);
        await nextEra.promise;
        return { response: Response.error(), cookies: [] };
      }
      if (failure?.kind === 'lost') {
        const { status: proxy, later } = failure;
        if (later === undefined) await work(request);
        else void Promise.race([sleep(later), nextEra.promise]).then(() => (asOf === era ? work(request) : undefined));
        const response = proxy === undefined ? Response.error() : faultyResponse({ kind: 'problem', code: proxy });
        return { response, cookies: [] };
      }
      const stripped = failure?.kind === 'strip' ? failure.headers : [];
      const arrived = stripped.length === 0 ? request : withoutHeaders(request, stripped);
      const { status, headers, body, cookies } = revalidated(
        arrived,
        await work(arrived),
        behaves(server.release, 'comparesWholeTags'),
      );
      headers.set('date', new Date(clock.now()).toUTCString());
      for (const header of stripped) headers.delete(header);
      const bodiless = method === 'HEAD' || status === 304 || status === 204;
      const whole = failure?.kind === 'more-fields' ? await withMoreFields(body, failure.fields) : body;
      const response = new Response(bodiless ? null : whole, { status, headers });
      if (stripped.includes('set-cookie')) return { response, cookies: [] };
      if (failure?.kind !== 'cut' || !response.body) return { response, cookies };
      return { response: new Response(cutShort(response.body, failure), { status, headers }), cookies };
    },
    async fetch(request, delivery) {
      const { response, cookies } = await server.exchange(request, delivery);
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    },
    store,
    clock,
    random,
    faults,
    mails,
    latency: 0,
    files,
    release,
    converter: options.converter,
    singleSignOn: options.singleSignOn,
    objectStore: options.objectStore,
    objectStoreOrigin: objectStoreOrigin(options.origin),
    storedObject(request) {
      const { objectStore: state } = server;
      if (state === 'none') throw new Error('there is no object store');
      return answerFromStore(request, store.tables, { state, site: options.origin, now: clock.now() });
    },
    provider: (request) =>
      answerAtProvider(
        request,
        callbackAddress(options.origin),
        activeUsers(store.tables).map(({ email }) => email),
      ),
    snapshot: () => store.snapshot(),
    restore(snapshot) {
      startEra();
      return store.restore(snapshot);
    },
    async reset(to = init.seed) {
      startEra();
      faults.clear();
      mails.clear();
      server.latency = 0;
      server.files = files;
      server.release = release;
      server.converter = options.converter;
      server.singleSignOn = options.singleSignOn;
      server.objectStore = options.objectStore;
      clock.reset();
      await store.restore('fill' in to ? await rowsOf(to.name, to.fill, clock) : to);
    },
    close: () => store.close(),
  };
  if (store.tables.meta.size === 0) await server.reset();
  return server;
}
