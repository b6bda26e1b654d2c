import type { MessageDescriptor } from '@lingui/core';
import type { Params, UIMatch } from 'react-router';
import type { PageName } from '~/session/rights';
import type { PrefetchName } from './prefetches';

/** Data a title or a right depends on: whatever of it has arrived. */
export interface Known {
  projectName?: string | undefined;
  formName?: string | undefined;
  userName?: string | undefined;
}

/** What a route says about itself (base specification §2, spec 00 §0.4). Static, so that it is known before its code. */
export interface RouteHandle {
  /** Parts of the page title, innermost first. */
  title?: (known: Known, t: (message: MessageDescriptor) => string) => (string | undefined)[];
  /** The name by which rights know it (src/session/rights.ts); layouts and the pages before the login have none. */
  page?: PageName;
  /** The content takes the width of the window. */
  fullWidth?: boolean;
  /** The session's end does not log out here. */
  skipAutoLogout?: boolean;
  /** The requests of the page: they start in the loader, and when a link to it is pointed at or focused. */
  prefetch?: PrefetchName;
  /** Starts loading the page's code. */
  load?: () => Promise<unknown>;
}

/** The handles of a list of matches, outermost first. */
export function handlesOf(matches: readonly Pick<UIMatch, 'handle'>[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}

/** Starts the requests a route names. Where their code cannot be had the page asks by itself. */
export function startRequests(name: PrefetchName, params: Params, search: URLSearchParams): void {
  import('./prefetches').then(
    ({ prefetches }) => prefetches[name](params, search),
    () => undefined,
  );
}
