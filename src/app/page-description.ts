import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Params, UIMatch } from 'react-router';
import type { AnyQuery } from '~/api/query-client';
import type { Part } from '~/i18n/catalogues';
import { loadTexts } from '~/i18n/i18n';
import type { PageName } from '~/session/page-rights';
import { exactParams, parseId } from '~/shared/lib/paths';

/** Data a title depends on, as far as it is loaded. */
export interface Known {
  projectName?: string | undefined;
  formName?: string | undefined;
  listName?: string | undefined;
  entityLabel?: string | undefined;
  userName?: string | undefined;
}

/** Parameters of a page's requests; ids that the address does not have are 0 or empty. */
interface Address {
  projectId: number;
  xmlFormId: string;
  instanceId: string;
  datasetName: string;
  uuid: string;
  userId: string | undefined;
  search: URLSearchParams;
}

/** The code of a page, loaded on demand with its own message catalogues. */
interface Code {
  load: () => Promise<unknown>;
  /** The catalogues that load with it. */
  texts: readonly Part[];
  component: () => Promise<ComponentType>;
}

/** The first queries of a page, in a module that is loaded on demand. */
interface Requests {
  load: () => Promise<unknown>;
  queries: (address: Address) => Promise<readonly AnyQuery[]>;
}

/** What is known about a page or a frame of pages before its code loads. */
export interface PageDescription {
  /** The whole path. */
  path: string;
  code: Code;
  /** Parts of the page title, innermost first. */
  title?: (known: Known, t: (message: MessageDescriptor) => string) => (string | undefined)[];
  /** Sent in the loader, when a link to the page is hovered or focused, and from the HTML on a direct visit. */
  requests?: Requests;
  /** Frames: without the rights of this page, what the frame shows would be refused. */
  needs?: PageName;
  /** The content fills the width of the window. */
  fullWidth?: true;
  /** The end of the session does not log out on this page. */
  skipAutoLogout?: true;
  /** Whether this installation has the page; if not, it is "not found". */
  offered?: () => boolean;
}

/** The frames that pages are in. */
export type Frame = 'system' | 'project' | 'form' | 'formRecord' | 'entityList' | 'entityRecord';

/** A page behind the login, and the frame it is in beside the shell. */
export interface Page extends PageDescription {
  title: NonNullable<PageDescription['title']>;
  layout?: Frame;
  /** What the palette finds the page by, beside its title: the actions on it. */
  actions?: MessageDescriptor;
}

/** A route's handle: the page's description, and its name in the rights. */
export type RouteHandle = Partial<PageDescription> & { page?: PageName };

/** Milliseconds after which the code of a page that has not arrived counts as failed: people see why, and try again. */
const patience = 60_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the code of the page has not arrived')), patience);
  });

/**
 * Describes the code of a page. Takes how its module loads, the component in it, and the catalogues that only this page
 * and its neighbours need. A component that the module does not export does not compile.
 */
export const code = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ...texts: Parameters<typeof loadTexts>[0][]
): Code => ({
  load,
  texts,
  component: () =>
    Promise.race([Promise.all([load(), ...texts.map(loadTexts)]), tooLate()]).then(([module]) => pick(module)),
});

/** Describes the first requests of a page: the module that has its queries, and the function in it that lists them. */
export const requests = <Module>(
  load: () => Promise<Module>,
  list: (module: Module, address: Address) => readonly AnyQuery[],
): Requests => ({ load, queries: (address) => load().then((module) => list(module, address)) });

/** Starts the requests of a page. If their code fails to load, the page sends them itself. */
export function startRequests(page: RouteHandle, given: Params, { pathname, searchParams }: URL): void {
  const params = exactParams(given, pathname);
  page.requests
    ?.queries({
      projectId: parseId(params['projectId']) ?? 0,
      xmlFormId: params['xmlFormId'] ?? '',
      instanceId: params['instanceId'] ?? '',
      datasetName: params['datasetName'] ?? '',
      uuid: params['uuid'] ?? '',
      userId: params['userId'],
      search: searchParams,
    })
    // The login page has no cache.
    .then(async (queries) => (await import('~/api/query-client')).prefetch(queries))
    .catch(() => undefined);
}

/** The handles of a list of matches, outermost first. */
export function handlesOf(matches: readonly Pick<UIMatch, 'handle'>[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
