import { type ReactNode, useEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { can, type Subject } from '~/session/can';
import { useCurrentUser } from '~/session/use-current-user';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { paths } from '~/shared/lib/paths';

const none: never[] = [];

interface Requirements {
  siteVerbs?: readonly string[];
  projectVerbs?: readonly (readonly string[])[];
  publishedForm?: boolean;
}

/** What the routes in force ask for (src/app/routes.tsx says it in each route's handle). */
function useRequirements(): Requirements[] {
  return useMatches().map((match) => (match.handle ?? {}) as Requirements);
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
  const requirements = useRequirements();
  const refused = errors.some((error) => isProblem(error, '403.1', '404.1'));
  const allowed =
    !refused &&
    requirements.every(
      ({ siteVerbs, projectVerbs, publishedForm }) =>
        (siteVerbs === undefined || user === undefined || can(user, ...siteVerbs)) &&
        (projectVerbs === undefined || project === undefined || projectVerbs.some((verbs) => can(project, ...verbs))) &&
        (!publishedForm || form === undefined || form.publishedAt !== null),
    );
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
