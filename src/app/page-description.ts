import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Params, UIMatch } from 'react-router';
import { loadTexts } from '~/i18n/i18n';
import type { PageName } from '~/session/rights';
import { parseId } from '~/shared/lib/paths';

/** Data a title depends on: whatever of it is loaded. */
export interface Known {
  projectName?: string | undefined;
  formName?: string | undefined;
  userName?: string | undefined;
}

/** What the requests of a page depend on; ids that the address does not have are 0 or empty. */
interface Address {
  projectId: number;
  xmlFormId: string;
  userId: string | undefined;
  search: URLSearchParams;
}

/** The code of a page, loaded on demand with the words that other pages do without. */
interface Code {
  load: () => Promise<unknown>;
  component: () => Promise<ComponentType>;
}

/** The requests of a page, in a module that is loaded on demand. */
interface Requests {
  load: () => Promise<unknown>;
  start: (address: Address) => Promise<void>;
}

/** What is known of a page or a frame of pages before its code is loaded (base specification §2, spec 00 §0.4). */
export interface PageDescription {
  /** The whole path. */
  path: string;
  code: Code;
  /** Parts of the page title, innermost first. */
  title?: (known: Known, t: (message: MessageDescriptor) => string) => (string | undefined)[];
  /** They start in the loader, when a link to the page is pointed at or focused, and on a direct visit from the HTML. */
  requests?: Requests;
  /** Many visits begin here: its code is asked for from the HTML, too. */
  oftenFirst?: true;
  /** The content takes the width of the window. */
  fullWidth?: true;
  /** The session's end does not log out here. */
  skipAutoLogout?: true;
  /** Is the page there in this installation? Where it is not, it is not found. */
  offered?: () => boolean;
}

/** What a route's handle says: the page's description, and the name by which rights know it. */
export type RouteHandle = Partial<PageDescription> & { page?: PageName };

/**
 * Names the code of a page. In: how its module is loaded, the component in it, and the catalogues that only this page
 * and its neighbours need. A component that the module does not have does not compile.
 */
export const code = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ...texts: Parameters<typeof loadTexts>[0][]
): Code => ({
  load,
  component: () => Promise.all([load(), ...texts.map(loadTexts)]).then(([module]) => pick(module)),
});

/** Names the requests of a page: the module that makes them and the function in it that starts them. */
export const requests = <Module>(
  load: () => Promise<Module>,
  start: (module: Module, address: Address) => void,
): Requests => ({ load, start: (address) => load().then((module) => start(module, address)) });

/** Starts the requests of a page. Where their code cannot be loaded the page asks by itself. */
export function startRequests(page: RouteHandle, params: Params, search: URLSearchParams): void {
  page.requests
    ?.start({
      projectId: parseId(params['projectId']) ?? 0,
      xmlFormId: params['xmlFormId'] ?? '',
      userId: params['userId'],
      search,
    })
    .catch(() => undefined);
}

/** The handles of a list of matches, outermost first. */
export function handlesOf(matches: readonly Pick<UIMatch, 'handle'>[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
