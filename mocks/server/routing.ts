/** Maps a method and a path to an operation of the contract. */
import { routes } from '@mocks/generated/routes';
import type { OperationId } from './define';
import { odataFormat } from './odata/operations';

interface Route {
  id: OperationId;
  method: string;
  pattern: RegExp;
  names: readonly string[];
  /** Sorts literals before parameters: `/users/current` is no user id. */
  rank: string;
}

export interface Match {
  id: OperationId;
  path: Record<string, string>;
}

/** A quote may be percent-encoded or not; all other literals of a template must match exactly. */
const escape = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "(?:'|%27)");

/** Parameters that match several segments of the path, including slashes. */
const spanning: ReadonlySet<string> = new Set(['rest']);

/** A path template as a pattern over the *encoded* path, so that an encoded slash stays inside its segment. */
function compile(template: string): { pattern: RegExp; names: string[]; rank: string } {
  const names: string[] = [];
  const source = template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return escape(part);
      names.push(part.slice(1, -1));
      return spanning.has(part.slice(1, -1)) ? '(.+?)' : '([^/]+?)';
    })
    .join('');
  const rank = template
    .split('/')
    .map((segment) => (segment.includes('{') ? (segment.startsWith('{') && segment.endsWith('}') ? '2' : '1') : '0'))
    .join('');
  return { pattern: new RegExp(`^${source}/?$`), names, rank };
}

const table: readonly Route[] = routes
  .map(({ id, method, base, path }): Route => ({ id, method, ...compile(base + path) }))
  .sort((one, other) => one.rank.localeCompare(other.rank));

/** False for a path such as `/%zz`. */
export function isDecodable(pathname: string): boolean {
  try {
    // Returns the result, because the bundler removes a call whose result is unused.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** For reads, these are the rows of the form without `.svc` in its id, even if a form with `.svc` exists. */
const rows = /^\/v1\/projects\/[^/]+\/forms\/[^/]+\.svc(?:\/[^/]+)?\/?$/;

/** The operation of an encoded path, with its decoded parameters. HEAD is handled as GET without the body. */
export function match(method: string, pathname: string): Match | undefined {
  if (!isDecodable(pathname)) return undefined;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const reserved = wanted === 'GET' && rows.test(pathname);
  for (const route of table) {
    const found =
      route.method === wanted && !(reserved && odataFormat(route.id) === undefined)
        ? route.pattern.exec(pathname)
        : null;
    if (!found) continue;
    const path = Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
    return { id: route.id, path };
  }
  return undefined;
}

/** Query parameters by name; a repeated one is a list. */
export function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}
