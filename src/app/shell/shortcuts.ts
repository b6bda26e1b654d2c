import type { Subject } from '~/session/can';
import { mayOpen, type PageName } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { createStore } from '~/shared/lib/store';

export type Overlay = 'palette' | 'keys' | 'new-project' | null;

export const overlay = createStore<Overlay>(null);

export interface ShortcutTarget {
  page: PageName;
  to: string;
}

export const shortcutTargets = {
  p: { page: 'home', to: paths.home() },
  u: { page: 'users', to: paths.users() },
  s: { page: 'audits', to: paths.audits() },
} as const satisfies Record<string, ShortcutTarget>;

export const mayNavigate = ({ page }: ShortcutTarget, user: Subject | undefined): boolean =>
  mayOpen(page, { user }) === true;
