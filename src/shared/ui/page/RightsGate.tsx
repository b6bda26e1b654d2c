import { type ReactNode, useEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { Subject } from '~/session/can';
import { mayOpen, type PageName } from '~/session/rights';
import { useCurrentUser } from '~/session/use-current-user';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { paths } from '~/shared/lib/paths';

const none: never[] = [];

/** The pages of the routes in force (src/app/routes.tsx names them in each route's handle). */
function usePages(): PageName[] {
  return useMatches().flatMap((match) => (match.handle as { page?: PageName } | undefined)?.page ?? []);
}

interface RightsGateProps {
  /** Why the last reading of what the page is about failed. A refusal where it was allowed before is a right that was lost. */
  errors?: readonly unknown[];
  /** Undefined while it loads, and where no project is part of the page: unknown data never blocks. */
  project?: Subject | undefined;
  /** Where a form is part of the page. */
  form?: { publishedAt: string | null } | undefined;
  children: ReactNode;
}

/**
 * Keeps people off pages they have no right to: as soon as it is known, or turns out while they are there, what was
 * loaded is cleared and they go home, unsaved changes or not (base specification §4, spec 00 §0.4).
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
    // What the page itself was showing is in use until it is left.
    void Promise.resolve(navigate(paths.home(), { replace: true })).then(clear);
  }, [allowed, navigate]);
  return allowed ? children : null;
}
