import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { AnyQuery } from '~/api/query-client';
import type { Part } from '~/i18n/catalogues';
import { loadCatalogue } from '~/i18n/i18n';
import type { PageName } from '~/session/page-rights';
import { exactParams } from '~/shared/lib/paths';
import { routeIds } from '~/shared/url-state/use-route-ids';

export interface TitleData {
  projectName?: string | undefined;
  formName?: string | undefined;
  listName?: string | undefined;
  entityLabel?: string | undefined;
  userName?: string | undefined;
}

/** Ids that the URL does not have are 0 or empty. */
interface RequestParams {
  projectId: number;
  xmlFormId: string;
  instanceId: string;
  datasetName: string;
  uuid: string;
  userId: string | undefined;
  search: URLSearchParams;
}

interface Code {
  load: () => Promise<unknown>;
  texts: readonly Part[];
  component: () => Promise<ComponentType>;
}

interface Requests {
  load: () => Promise<unknown>;
  queries: (address: RequestParams) => Promise<readonly AnyQuery[]>;
}

export interface PageDescription {
  path: string;
  code: Code;
  title?: (known: TitleData, t: (message: MessageDescriptor) => string) => (string | undefined)[];
  /** Sent by the loader, when a link is hovered or focused, and from the HTML on a direct visit. */
  requests?: Requests;
  /** For layouts: the page whose rights their own requests need. */
  needs?: PageName;
  fullWidth?: true;
  skipAutoLogout?: true;
  offered?: () => boolean;
}

export type LayoutName = 'system' | 'project' | 'form' | 'formRecord' | 'entityList' | 'entityRecord';

export interface Page extends PageDescription {
  title: NonNullable<PageDescription['title']>;
  layout?: LayoutName;
  actions?: MessageDescriptor;
}

export type RouteHandle = Partial<PageDescription> & { page?: PageName };

/** Milliseconds after which a page's code counts as failed to load, so that the user can retry. */
const codeTimeoutMs = 60_000;

const codeTimeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the code of the page has not arrived')), codeTimeoutMs);
  });

/**
 * Describes a page's code: its module, the component in it, and its message catalogues. `pick` makes a missing export a
 * type error.
 */
export const code = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ...texts: Parameters<typeof loadCatalogue>[0][]
): Code => ({
  load,
  texts,
  component: () =>
    Promise.race([Promise.all([load(), ...texts.map(loadCatalogue)]), codeTimeout()]).then(([module]) => pick(module)),
});

export const requests = <Module>(
  load: () => Promise<Module>,
  list: (module: Module, address: RequestParams) => readonly AnyQuery[],
): Requests => ({ load, queries: (address) => load().then((module) => list(module, address)) });

export function startRequests(page: RouteHandle, params: Params, { pathname, searchParams }: URL): void {
  page.requests
    ?.queries({
      ...routeIds(params, pathname),
      userId: exactParams(params, pathname)['userId'],
      search: searchParams,
    })
    // Dynamic import: the login page has no query cache.
    .then(async (queries) => (await import('~/api/query-client')).prefetch(queries))
    .catch(() => undefined);
}

export function routeHandles(matches: readonly { handle?: unknown }[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
