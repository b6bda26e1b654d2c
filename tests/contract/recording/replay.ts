/**
 * Checks a recording against the contract, and against a mock server that gets the same requests in the same
 * order.
 */
import { demonstrationAccounts } from '@mocks/server/accounts';
import { createClock } from '@mocks/server/clock';
import { seeds } from '@mocks/server/seed';
import { createServer } from '@mocks/server/server';
import { type Contract, type Json, problemCode } from '../contract.ts';
import { Bindings, kindOfName } from './bindings.ts';
import { type Exchange, withoutWaiting } from './exchange.ts';
import { masked } from './mask.ts';

/**
 * Operations with other outcomes in the replay: the files beside the client, which an API server alone does not have,
 * and decryption with a key that only the recorded server has.
 */
const differs = new Set([
  'getClientConfig',
  'getVersion',
  'decryptSubmissions',
  'decryptSubmissionArchive',
  'decryptDraftSubmissions',
  'decryptDraftSubmissionArchive',
]);

const isExtended = ({ headers }: Exchange) => headers['x-extended-metadata']?.toLowerCase() === 'true';
const about = ({ order, method, url, operation }: Exchange) =>
  `${order}: ${method} ${url.slice(0, 160)} (${operation})`;
const outcome = (status: number, text: string) =>
  status < 400 ? String(status) : `${status} ${problemCode(text) ?? ''}`.trim();

/** What the contract does not document of the recorded answers. */
export function recordedFaults(contract: Contract, exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap((exchange) => {
    const { operation, status, answerHeaders, answer, cut } = exchange;
    if (!contract.operations.has(operation)) return [`${about(exchange)}: there is no such operation any more`];
    if (cut) return [];
    const headers = new Headers(answerHeaders);
    const type = headers.get('content-type');
    return contract
      .answerFaults(contract.operation(operation), { status, type, headers, text: answer }, isExtended(exchange))
      .map((fault) => `${about(exchange)}: ${fault}`);
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The path of a request with the replay's ids. */
function addressOf(contract: Contract, { operation, url }: Exchange, bindings: Bindings): string {
  const [whole = '', ...query] = url.split('?');
  // A device may put its key before any path.
  const [key = ''] = /^\/v1\/key\/[^/]+(?=\/)/.exec(whole) ?? [];
  const path =
    key === '' || contract.operation(operation).path.startsWith('/v1/key/') ? whole : `/v1${whole.slice(key.length)}`;
  const names: string[] = [];
  const pattern = contract
    .operation(operation)
    .path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll("'", "(?:'|%27)")
    .replace(/\{([^}]+)\}/g, (_all, name: string) => {
      names.push(name);
      // A nested table contains slashes.
      return '(.+?)';
    });
  const found = new RegExp(`^${pattern}/?$`, 'd').exec(path);
  let mapped = path;
  // From the end, so that earlier positions stay valid.
  for (const [at, name] of [...names.entries()].toReversed()) {
    const [from, to] = found?.indices?.[at + 1] ?? [0, 0];
    const [kind, value] = [kindOfName(name), path.slice(from, to)];
    if (kind !== undefined && /^\d{1,9}$/.test(value))
      mapped = mapped.slice(0, from) + String(bindings.number(kind, Number(value))) + mapped.slice(to);
  }
  const parameters = query
    .join('?')
    .replace(
      /(^|&)(\w+Id)=(\d{1,9})(?=&|$)/g,
      (_all, before: string, name: string, id: string) =>
        `${before}${name}=${bindings.number(kindOfName(name) ?? name, Number(id))}`,
    );
  const address = path === whole ? mapped : key + mapped.slice('/v1'.length);
  return bindings.text(query.length === 0 ? address : `${address}?${parameters}`);
}

const reveal = (value: string) =>
  value.startsWith('Basic ') ? `Basic ${Buffer.from(value.slice(6)).toString('base64')}` : value;

function requestOf(contract: Contract, exchange: Exchange, bindings: Bindings): Request {
  const { method, body } = exchange;
  const headers = Object.fromEntries(
    Object.entries(exchange.headers).map(([name, value]) => [
      name,
      name === 'authorization' ? reveal(bindings.text(value)) : bindings.text(value),
    ]),
  );
  delete headers['content-length'];
  const json =
    typeof body === 'string' && headers['content-type']?.startsWith('application/json') ? parsed(body) : undefined;
  // JSON that changes when serialized, and other text, is replaced as text.
  const faithful = json !== undefined && JSON.stringify(json) === body;
  const text =
    typeof body === 'string' ? bindings.text(faithful ? JSON.stringify(bindings.json(json)) : body) : undefined;
  const bytes =
    body !== undefined && typeof body !== 'string'
      ? Buffer.from(bindings.text(Buffer.from(body.base64, 'base64').toString('latin1')), 'latin1')
      : undefined;
  return new Request(`${masked.origin}${addressOf(contract, exchange, bindings)}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: text ?? bytes ?? '' }),
  });
}

/**
 * Sends the requests to a fresh mock server, in order and at their times, and returns where the status or problem
 * code differs. Of parallel requests only the set of outcomes counts.
 */
export async function replayFaults(contract: Contract, exchanges: readonly Exchange[]): Promise<string[]> {
  const clock = createClock();
  clock.freeze();
  const bugs: unknown[] = [];
  // The name of the session cookie shows whether the recorded server used HTTPS.
  const isSecure = exchanges.some(({ headers }) => headers['cookie']?.includes('__Host-session='));
  const origin = isSecure ? masked.origin : masked.origin.replace('https:', 'http:');
  const server = await createServer({
    seed: { name: 'roles', fill: seeds.roles },
    clock,
    options: { origin },
    onBug: (bug) => bugs.push(bug),
  });
  const bindings = new Bindings();
  const [{ email, password }] = demonstrationAccounts;
  bindings.bindText(masked.email, email);
  bindings.bindText(masked.email.toUpperCase(), email.toUpperCase());
  bindings.bindText(masked.password, password);

  const groups = new Map<number, { exchange: Exchange; was: string; is: string; text: string }[]>();
  for (const exchange of withoutWaiting(exchanges)) {
    clock.set(exchange.at);
    const response = await server.fetch(requestOf(contract, exchange, bindings), { secure: false });
    const text = await response.text();
    const etag = exchange.answerHeaders['etag'];
    if (etag !== undefined) bindings.bindText(etag, response.headers.get('etag') ?? etag);
    if (!exchange.cut && response.status === exchange.status) bindings.learn(parsed(exchange.answer), parsed(text));
    const group = groups.get(exchange.together) ?? [];
    groups.set(exchange.together, [
      ...group,
      { exchange, was: outcome(exchange.status, exchange.answer), is: outcome(response.status, text), text },
    ]);
  }
  await server.close();
  const same = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join('\n') === other.toSorted().join('\n');
  const faults = [...groups.values()]
    .map((group) => group.filter(({ exchange }) => !differs.has(exchange.operation)))
    .filter(
      (group) =>
        !same(
          group.map(({ was }) => was),
          group.map(({ is }) => is),
        ),
    )
    .flatMap((group) => group.filter(({ was, is }) => was !== is))
    .map(({ exchange, was, is, text }) => `${about(exchange)}: was ${was}, is ${is}: ${text.slice(0, 200)}`);
  return [...faults, ...bugs.map((bug) => `the mock server stumbled: ${String(bug)}`)];
}
