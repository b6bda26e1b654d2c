/** Handles one request: body, route, credentials, handler, answer, in the order in which the real server refuses. */
import type { Auth } from './auth/auth';
import { authOf, authenticate } from './auth/authenticate';
import { parseCookies } from './auth/cookies';
import { type Body, readBody } from './body';
import type { Clock } from './clock';
import { contextFor } from './context';
import type { OperationId, OperationRequest, ServerOptions } from './define';
import { storeEnketoAnswers } from './enketo';
import { futureRelease, refusalOfFuture } from './future';
import type { Mail } from './mail';
import { type FormPart, readParts, takesParts } from './multipart';
import { odataFormat } from './odata/operations';
import { checkProtocol } from './odata/options';
import { checkOpenRosaVersion, openRosaHeaders, openRosaProblem, speaksOpenRosa } from './openrosa';
import { InternalFault, ProblemError, problem } from './problem';
import { problemXml } from './problem-xml';
import type { Random } from './random';
import { type Answerer, type PartialRegistry, absent, isAbsent, isOpen, notImplemented } from './registry';
import { answerAs, behaves, bodyAs, hasOperation, queryAs, type Release } from './release';
import { isPage, unknownError } from './resources/people/single-sign-on';
import { type Outcome, type WriteProblem, cacheHeaders, failureOutcome, outcomeOf, outcomeOfExample } from './respond';
import { type Match, isDecodable, match, queryOf } from './routing';
import type { Store } from './store/store';

/** What a delivery knows about a request beyond the Request itself. */
export interface Delivery {
  /** The `Cookie` header, which a Request in a page cannot have. */
  cookie?: string | null;
  /** The request came by HTTPS or counts as such: only then do cookies and passwords sign in. */
  secure?: boolean;
}

export interface Surroundings {
  readonly registry: PartialRegistry;
  /** Answers what has no handler yet, if anything may. */
  readonly example: ((id: OperationId) => Promise<Response>) | undefined;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly options: ServerOptions;
  /** The release to imitate. */
  readonly release: Release;
  readonly onBug: (bug: unknown) => void;
  /** Takes the emails of a successful request. */
  readonly sendMails: (mails: readonly Mail[]) => void;
}

/** A request with parsed body, route and headers. */
interface Arrival {
  request: Request;
  headers: Headers;
  url: URL;
  found: Match;
  body: Body;
  parts: readonly FormPart[];
  cookie: string | null;
  fieldKey: string | undefined;
  originalPath: string;
  base: Record<string, string>;
  mails: Mail[];
}

/** Any handler; the registry has checked its types. */
type AnyHandler = (request: OperationRequest<OperationId>) => Promise<Parameters<typeof outcomeOf>[0]>;

/** Read operations that write, to the audit log or a session, and so need a transaction. */
const isWrittenDown = (pathname: string): boolean =>
  /\/submissions\.csv(?:\.zip)?\/?$|^\/v1\/oidc\/callback\/?$/.test(pathname);

/** Answers a request; never throws. Everything that may write runs as a transaction. */
export async function dispatch(surroundings: Surroundings, request: Request, delivery: Delivery): Promise<Outcome> {
  const headers = new Headers(request.headers);
  if (delivery.secure && !headers.has('x-forwarded-proto')) headers.set('x-forwarded-proto', 'https');
  const url = new URL(request.url);
  let base: Record<string, string> = {};
  let asked: OperationId | undefined;
  let written: WriteProblem | undefined;
  const mails: Mail[] = [];
  const work = async (): Promise<Outcome> => {
    if (!isDecodable(url.pathname)) throw problem.notFound();
    const body = await readBody(request, url.pathname);
    const { fieldKey, originalPath } = takeFieldKey(url);
    const isFile = !url.pathname.startsWith('/v1/');
    let found = match(request.method, url.pathname);
    if (!found && isFile) throw versionProblem(url.pathname);
    base = isFile ? { 'cache-control': 'no-cache' } : cacheHeaders(request.method, url.pathname);
    if (!found || isAbsent(surroundings.registry, found.id, surroundings.options.singleSignOn))
      throw problem.notFound();
    asked = found.id;
    if (!hasOperation(surroundings.release, found.id)) {
      if (found.id !== 'listPublicConfig') throw problem.notFound();
      // Taken for the setting "public" there.
      found = { ...found, id: 'getConfig', path: { key: 'public' } };
    }
    const parts = takesParts(found.id) ? await readParts(headers, body.bytes) : [];
    written = problemWriter(found.id);
    const cookie = delivery.cookie ?? headers.get('cookie');
    return run(surroundings, {
      request,
      headers,
      url,
      found,
      body,
      parts,
      cookie,
      fieldKey,
      originalPath,
      base,
      mails,
    });
  };
  const reads = (request.method === 'GET' || request.method === 'HEAD') && !isWrittenDown(url.pathname);
  try {
    await storeEnketoAnswers(surroundings.store, surroundings.clock.now());
    const outcome = await (reads ? work() : surroundings.store.write(work));
    surroundings.sendMails(mails);
    return outcome;
  } catch (failure) {
    const refusal = surroundings.release === futureRelease ? refusalOfFuture(asked, failure) : failure;
    return failureOutcome(refusal, base, surroundings.onBug, written);
  }
}

const isJson = ({ type = 'application/json', body }: Parameters<typeof outcomeOf>[0]): boolean =>
  type === 'application/json' && body !== undefined;

const inXml =
  (body: (refusal: ProblemError) => string): WriteProblem =>
  (refusal) => ({ status: refusal.status, type: 'text/xml', body: body(refusal) });

/** How an operation writes its refusals, if not in JSON. */
function problemWriter(id: OperationId): WriteProblem | undefined {
  if (odataFormat(id) === 'xml') return inXml(problemXml);
  if (speaksOpenRosa(id)) return inXml(openRosaProblem);
  return isPage(id) ? unknownError : undefined;
}

async function run(surroundings: Surroundings, arrival: Arrival): Promise<Outcome> {
  const { clock, random, options, release, store } = surroundings;
  const { headers, url, found, body, base, mails } = arrival;
  const { tables } = store;
  const { __csrf: csrf, ...json } = body.json;
  const query = queryAs(release, found.id, queryOf(url.searchParams));
  const format = odataFormat(found.id);
  const isOpenRosa = speaksOpenRosa(found.id);
  if (format) checkProtocol(headers, query, format);
  if (isOpenRosa) checkOpenRosaVersion(headers);
  const auth = await authOfArrival(surroundings, arrival, csrf);
  checkPaging(query);
  if (isOpenRosa) Object.assign(base, openRosaHeaders);

  const entry = surroundings.registry[found.id] as Answerer<OperationId> | undefined;
  if (entry === undefined && surroundings.example) return outcomeOfExample(await surroundings.example(found.id), base);
  if (entry === undefined || entry === notImplemented || entry === absent) throw problem.notImplemented(found.id);
  const operation = {
    path: found.path,
    query,
    headers,
    cookies: parseCookies(arrival.cookie),
    body: Array.isArray(body.json) ? {} : bodyAs(release, found.id, json),
    bytes: body.bytes,
    parts: arrival.parts,
    url,
    originalPath: arrival.originalPath,
    auth,
    ctx: contextFor(
      {
        tables,
        clock,
        random,
        options,
        behaves: (behaviour) => behaves(release, behaviour),
        mail: (mail) => void mails.push(mail),
      },
      headers,
      auth,
    ),
  };
  const handler = entry as unknown as AnyHandler;
  const hasNul = [...Object.values(found.path), ...Object.values(query).flat()].some((text) => text.includes('\u0000'));
  try {
    const answer = await handler(operation as unknown as OperationRequest<OperationId>);
    if (hasNul && (answer.status < 400 || answer.status === 404)) throw problem.notFound();
    return await outcomeOf(
      isJson(answer) ? { ...answer, body: answerAs(release, found.id, answer.body) } : answer,
      base,
    );
  } catch (failure) {
    // The real server's database fails on a NUL; ours would just find nothing.
    if (hasNul && failure instanceof ProblemError && failure.code === 404.1)
      throw new InternalFault('a NUL in the address');
    throw failure;
  }
}

function authOfArrival(
  { store: { tables }, clock, options, release }: Surroundings,
  { request: { method }, headers, url, found, cookie, fieldKey }: Arrival,
  csrf: unknown,
): Auth | Promise<Auth> {
  const refusesStrangers = behaves(release, 'refusesStrangers');
  if (isOpen(found.id, queryOf(url.searchParams), refusesStrangers)) return authOf(tables, null, null);
  return authenticate(tables, clock, options, {
    method,
    headers,
    cookies: parseCookies(cookie),
    fieldKey,
    csrf,
    refusesStrangers,
  });
}

/**
 * All operations refuse non-numeric paging parameters, even those without pages. OData does not know these parameters
 * and has refused them before.
 */
function checkPaging(query: Readonly<Record<string, unknown>>): void {
  for (const field of ['offset', 'limit']) {
    const value = query[field];
    if (value !== undefined && Number.isNaN(Number.parseInt(String(value), 10)))
      throw problem.invalidParameterType(field, 'integer');
  }
}

function versionProblem(pathname: string): ProblemError {
  const version = /^\/v(\d+)\//.exec(pathname)?.[1];
  return version === undefined ? problem.missingApiVersion() : problem.unexpectedApiVersion(version);
}

/** The device key from the path or the query, the path without it, and the path with it. */
function takeFieldKey(url: URL): { fieldKey: string | undefined; originalPath: string } {
  const asked = url.pathname + url.search;
  const prefix = /^\/v1\/key\/([^/]+)\//.exec(url.pathname);
  if (prefix) url.pathname = `/v1/${url.pathname.slice(prefix[0].length)}`;
  const [queried, second] = url.searchParams.getAll('st');
  // The real server reads a repeated key as a list and fails.
  if (second !== undefined && !prefix) throw new InternalFault('two keys in the query');
  if (queried !== undefined) url.searchParams.delete('st');
  const originalPath =
    queried === undefined ? asked : `/v1/key/${queried.replaceAll('/', '%2F')}${asked.slice('/v1'.length)}`;
  return { fieldKey: prefix?.[1] === undefined ? queried : decodeURIComponent(prefix[1]), originalPath };
}
