import { queryClient } from '~/api/query-client';
import type { Page, PageDescription } from '~/app/page-description';
import { layouts, pages, shell } from '~/app/pages';
import { locales } from '~/i18n/locales';

/*
 * Runs in Vite's module runner during the build (build/read-pages.ts). It finds the file of each page's code, and
 * records the page's first requests by running them.
 */

interface FirstRequest {
  /** $1, $2 stand for the ids in the page's address, encoded as there. */
  url: string;
  /** Whether filters or the order in the page's address would change it. */
  filtered: boolean;
}

interface PageFacts {
  /** A regular expression that matches the whole path of the page. */
  pattern: string;
  requests: FirstRequest[];
  /** Source files of the page and of its frame, if it is marked `oftenFirst`. */
  files: string[];
  /** The catalogues of these. */
  texts: string[];
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
};

/** A query that sets every parameter. */
class FullSearch extends URLSearchParams {
  override get = () => '2';
  override getAll = () => ['2'];
  override has = () => true;
}

/** Here a page's module contains only its file name. */
const fileOf = async (code: PageDescription['code']): Promise<string> => ((await code.load()) as { file: string }).file;

/** The requests of the descriptions, in order. */
async function requestsOf(descriptions: PageDescription[], search: URLSearchParams): Promise<string[]> {
  const urls: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (request) => {
    const url = new URL((request as Request).url);
    urls.push(url.pathname + url.search);
    return new Promise(() => undefined);
  };
  try {
    for (const { requests } of descriptions)
      await requests?.start({ ...ids, projectId: Number(ids.projectId), search });
    // The client passes a request to its middleware before sending it.
    await new Promise((later) => setTimeout(later, 20));
  } finally {
    globalThis.fetch = fetch;
    queryClient.clear();
  }
  return [...new Set(urls)];
}

async function factsOf({ path, oftenFirst }: Page, descriptions: PageDescription[]): Promise<PageFacts> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof ids);
  const unfiltered = await requestsOf(descriptions, new URLSearchParams());
  const filtered = await requestsOf(descriptions, new FullSearch());
  return {
    // The id of a project or a user is a positive integer.
    pattern: `^${path.replaceAll(/:(?:xmlFormId|instanceId|attachmentName|datasetName|uuid)/g, '([^/]+)').replaceAll(/:\w+/g, '([1-9]\\d*)')}$`,
    requests: unfiltered.map((url) => ({
      url: names.reduce((placed, name, index) => placed.replaceAll(ids[name], `$${index + 1}`), url),
      filtered: !filtered.includes(url),
    })),
    files: oftenFirst ? await Promise.all(descriptions.map(({ code }) => fileOf(code))) : [],
    texts: oftenFirst ? [...new Set(descriptions.flatMap(({ code }) => code.texts))] : [],
  };
}

async function allFacts() {
  // Its timers would keep the build process alive.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, gcTime: Infinity } });
  const facts: PageFacts[] = [];
  for (const page of Object.values<Page>(pages))
    facts.push(await factsOf(page, [...(page.layout === undefined ? [] : [layouts[page.layout]]), page]));
  return {
    shell: await fileOf(shell),
    /** The catalogues of every visit with a session. */
    texts: ['start', ...shell.texts],
    locales: Object.keys(locales),
    pages: facts,
  };
}

/** Every page behind the login, and the file of their frame. Computed on import: the runner ends with it. */
export const facts = await allFacts();
