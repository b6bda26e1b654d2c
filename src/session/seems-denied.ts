import type { CurrentUserExtended } from '~/api/schema';
import { wasDenied } from './denied-pages';
import { mayOpen, type PageName } from './page-rights';

/**
 * Whether a page would probably be denied, before the rights of its project are known: its requests wait for them then.
 * People whose sitewide rights give the page never wait.
 */
export const seemsDenied = (pathname: string, page: PageName, user: CurrentUserExtended | undefined): boolean =>
  wasDenied(pathname, user?.id) ?? mayOpen(page, { user, project: user }) === false;
