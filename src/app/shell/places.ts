import { mayVisit } from '../may-visit';
import { routes } from '../routes';
import type { Subject } from '~/session/can';
import { paths } from '~/shared/lib/paths';

/** The places of the top bar by the letter that goes there after a G. */
export const placesByKey = { p: paths.home(), u: paths.users(), s: paths.audits() } as const;

/** May this user go to a place that belongs to no project? */
export const mayGo = (path: string, user: Subject | undefined): boolean => mayVisit(routes, path, { user });
