import type { Subject } from '~/session/can';
import { mayOpen, type PageName } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { createStore } from '~/shared/lib/store';

export type Overlay = 'palette' | 'keys' | 'new-project' | null;

export const overlay = createStore<Overlay>(null);

export interface Place {
  page: PageName;
  to: string;
}

export const placesByKey = {
  p: { page: 'home', to: paths.home() },
  u: { page: 'users', to: paths.users() },
  s: { page: 'audits', to: paths.audits() },
} as const satisfies Record<string, Place>;

export const mayGo = ({ page }: Place, user: Subject | undefined): boolean => mayOpen(page, { user }) === true;
