import type { Subject } from '~/session/can';
import { mayOpen, type PageName } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { createStore } from '~/shared/lib/store';

/** The overlay over the page: the palette, the list of shortcuts, or what the palette opens on any page. */
export type Overlay = 'palette' | 'keys' | 'new-project' | null;

export const overlay = createStore<Overlay>(null);

/** A page outside any project, and the letter that goes there after G. */
export interface Place {
  page: PageName;
  to: string;
}

/** The places of the top bar by their letters. */
export const placesByKey = {
  p: { page: 'home', to: paths.home() },
  u: { page: 'users', to: paths.users() },
  s: { page: 'audits', to: paths.audits() },
} as const satisfies Record<string, Place>;

/** Whether this user may go there; false until it is known. */
export const mayGo = ({ page }: Place, user: Subject | undefined): boolean => mayOpen(page, { user }) === true;
