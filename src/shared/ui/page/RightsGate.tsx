import { type ReactNode, useEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { Subject } from '~/session/can';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { paths } from '~/shared/lib/paths';

const none: never[] = [];

/** The pages of the current routes (src/app/pages.ts describes them, each route's handle has the name). */
function usePages(): PageName[] {
  return useMatches().flatMap((match) => (match.handle as { page?: PageName } | undefined)?.page ?? []);
}

interface RightsGateProps {
  /** The error of the last refetch of the page's subject. A refusal after an earlier success is a lost right. */
  errors?: readonly unknown[];
  /** Undefined while it loads, and on pages without a project: unknown data never block. */
  project?: Subject | undefined;
  /** On pages of a form. */
  form?: { publishedAt: string | null } | undefined;
  children: ReactNode;
}

/**
 * Keeps users off pages they have no right to: as soon as that is known, the loaded data are cleared and they go home,
 * even with unsaved changes (base specification §4, spec 00 §0.4).
 */
export function RightsGate({ errors = none, project, form, children }: RightsGateProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const pages = usePages();
  const refused = errors.some((error) => isProblem(error, '403.1', '404.1'));
  const allowed = !refused && pages.every((page) => mayOpen(page, { user, project, form }) !== false);
  useEffect(() => {
    if (allowed) return;
    clearUnsaved();
    const clear = () => queryClient.removeQueries({ type: 'inactive' });
    clear();
    // The page's own data are in use until it is left.
    void Promise.resolve(navigate(paths.home(), { replace: true })).then(clear);
  }, [allowed, navigate]);
  return allowed ? children : null;
}
