import { fileURLToPath } from 'node:url';
import * as needs from '~/api/generated/needs';
import type { AnyQuery } from '~/api/query-client';
import type { Page, PageDescription } from '~/app/page-description';
import { antdPages, layouts, pages, shell } from '~/app/pages';
import { webFormPages } from '~/app/web-form-pages';
import { loadAppearance } from '~/domain/sign-in/appearance';
import { parseFillUrl } from '~/features/web-forms/fill-url';
import type { Part } from '~/i18n/catalogues';
import { loadForm } from '../src/features/web-forms/load-form';

/*
 * Runs in Vite's module runner during the build (build/read-pages.ts). It finds the file of each page's code, and
 * asks the queries that each page lists for their addresses.
 */

interface FirstRequest {
  /** $1, $2 stand for the ids in the page's address, encoded as there. */
  url: string;
  /** Whether filters or the order in the page's address would change it. */
  filtered: boolean;
  /** The release that brought it. */
  since?: string;
}

interface PageFacts {
  /** A regular expression that matches the whole path of the page. */
  pattern: string;
  requests: FirstRequest[];
  /** Source files of the page and of its frame, with those of their requests. */
  files: string[];
  /** The catalogues of these. */
  texts: Part[];
  /** Whether it is for everybody, outside the frame. */
  open: boolean;
}

/** Ids for an address that occur nowhere else in a request. */
const ids = {
  projectId: '4503599627370401',
  userId: '4503599627370402',
  xmlFormId: 'idOfTheForm',
  instanceId: 'idOfTheSubmission',
  attachmentName: 'nameOfTheFile',
  datasetName: 'nameOfTheList',
  uuid: 'idOfTheEntity',
  enketoId: 'idInTheLink',
};

/** A query that sets every parameter. */
class FullSearch extends URLSearchParams {
  override get = () => '2';
  override getAll = () => ['2'];
  override has = () => true;
}

/** Here a page's module contains only its file name, and that of its requests has it, too. */
const fileOf = async (module: { load: () => Promise<unknown> }): Promise<string> =>
  ((await module.load()) as { file: string }).file;

/**
 * The addresses that calls ask for, in order, with `#plain` after those without extended metadata. Every request fails
 * at once, so that a call ends as soon as it has sent its own.
 */
async function addressesOf(calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const urls = new Set<string>();
  const { fetch } = globalThis;
  globalThis.fetch = (request) => {
    const url = new URL((request as Request).url);
    // As src/api/early.ts looks for it.
    const plain = (request as Request).headers.get('X-Extended-Metadata') === 'false';
    urls.add(`${url.pathname}${url.search}${plain ? '#plain' : ''}`);
    return Promise.reject(new TypeError('The build has no server.'));
  };
  try {
    for (const call of calls) await call().catch(() => undefined);
  } finally {
    globalThis.fetch = fetch;
  }
  return [...urls];
}

/** A query's own call, without the cache. */
const callOf = ({ queryFn, queryKey }: AnyQuery) => {
  if (typeof queryFn !== 'function') throw new Error(`a page lists ${JSON.stringify(queryKey)}, which has no call`);
  const { signal } = new AbortController();
  return async () => (queryFn as (context: object) => unknown)({ queryKey, signal, meta: undefined });
};

/** The release that brought an operation; undefined for what every release has. */
const sinceOf = (operation: unknown): string | undefined => {
  const release = typeof operation === 'string' ? (needs as Record<string, unknown>)[operation] : undefined;
  return typeof release === 'string' ? release : undefined;
};

/** The requests of the descriptions, in order, with the release that brought each. */
async function requestsOf(descriptions: PageDescription[], search: URLSearchParams) {
  const address = { ...ids, projectId: Number(ids.projectId), search };
  const queries = await Promise.all(descriptions.map(({ requests }) => requests?.queries(address) ?? []));
  const found = new Map<string, string | undefined>();
  for (const query of queries.flat())
    for (const url of await addressesOf([callOf(query)])) found.set(url, sinceOf(query.queryKey[0]));
  return found;
}

/** The id of a project or a user is a positive integer. */
const patternOf = (path: string): string =>
  `^${path.replaceAll(/:(?:xmlFormId|instanceId|attachmentName|datasetName|uuid|enketoId)/g, '([^/]+)').replaceAll(/:\w+/g, '([1-9]\\d*)')}$`;

/** The ids in an address become $1, $2, as in the path. */
function placedIds(path: string, url: string): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof ids);
  return names.reduce((placed, name, index) => placed.replaceAll(ids[name], `$${index + 1}`), url);
}

async function factsOf({ path }: Page, descriptions: PageDescription[]): Promise<PageFacts> {
  // The page's own first: a server works on many calls more slowly, and the counts in the frame can wait.
  const ownFirst = descriptions.toReversed();
  const unfiltered = await requestsOf(ownFirst, new URLSearchParams());
  const filtered = await requestsOf(ownFirst, new FullSearch());
  return {
    pattern: patternOf(path),
    requests: Array.from(unfiltered, ([url, since]) => ({
      url: placedIds(path, url),
      filtered: !filtered.has(url),
      ...(since === undefined ? {} : { since }),
    })),
    files: await Promise.all(
      descriptions.flatMap(({ code, requests }) => [code, ...(requests ? [requests] : [])]).map(fileOf),
    ),
    texts: [...new Set(descriptions.flatMap(({ code }) => code.texts))],
    open: false,
  };
}

/** A page that shows a form: it reads the form by its address, and nothing else of the address changes its requests. */
async function webFormFacts({ path, code }: PageDescription): Promise<PageFacts> {
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]);
  const address = parseFillUrl({ pathname, search: '' });
  if (!address) throw new Error(`no form is at ${path}`);
  const urls = await addressesOf([() => loadForm(address)]);
  return {
    pattern: patternOf(path),
    requests: urls.map((url) => ({ url: placedIds(path, url), filtered: false })),
    files: [await fileOf(code), fileURLToPath(import.meta.resolve('@getodk/xforms-engine'))],
    texts: ['start', ...code.texts],
    open: true,
  };
}

async function allFacts() {
  const facts: PageFacts[] = [];
  // First: `submissions/new` would be a submission.
  for (const page of webFormPages) facts.push(await webFormFacts(page));
  for (const page of Object.values<Page>(pages))
    facts.push(await factsOf(page, [...(page.layout === undefined ? [] : [layouts[page.layout]]), page]));
  return {
    // The frame of all pages, and the cache, which every loader imports.
    frame: [
      await fileOf(antdPages),
      await fileOf(shell),
      fileURLToPath(new URL('../src/api/query-client.ts', import.meta.url)),
    ],
    /** The catalogues of every visit with a session. */
    texts: ['start', ...shell.texts] as Part[],
    /** The login page, which whoever has no session reaches from every page behind it. */
    login: {
      files: [
        await fileOf(antdPages),
        // Its loader asks for the client's configuration, which the build does not have.
        fileURLToPath(new URL('../src/features/account/LoginPage.tsx', import.meta.url)),
      ],
      requests: (await addressesOf([loadAppearance])).map((url) => ({
        url,
        filtered: false,
        since: sinceOf('listPublicConfig'),
      })),
      texts: ['start'] as Part[],
    },
    pages: facts,
  };
}

/** Every page behind the login, and the file of their frame. Computed on import: the runner ends with it. */
export const facts = await allFacts();
