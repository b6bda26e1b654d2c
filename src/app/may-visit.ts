import type { RouteObject } from 'react-router';
import { can, type Subject } from '~/session/can';
import { pageAt } from './page-at';

/** What rights are asked of. Undefined where it is not known: rights on it are then not held against the page. */
export interface Rights {
  user: Subject | undefined;
  project?: Subject | undefined;
  form?: { publishedAt: string | null } | undefined;
}

/**
 * Is there a page at this path, and may this user open it? By the route table alone, so that a link, a key and the
 * palette agree with what the page itself will say (RightsGate). Sitewide verbs that are not known are not held.
 */
export function mayVisit(routes: RouteObject[], path: string, { user, project, form }: Rights): boolean {
  return (
    pageAt(routes, path)?.every(
      ({ siteVerbs, projectVerbs, publishedForm }) =>
        (siteVerbs === undefined || can(user, ...siteVerbs)) &&
        (projectVerbs === undefined || project === undefined || projectVerbs.some((verbs) => can(project, ...verbs))) &&
        (publishedForm !== true || form === undefined || form.publishedAt !== null),
    ) ?? false
  );
}
