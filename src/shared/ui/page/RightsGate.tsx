import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { Subject } from '~/session/can';
import { noteDenied } from '~/session/denied-pages';
import { mayOpen, type PageName, releaseNeeded, seemsDenied } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { notifications } from '~/shared/ui/overlays/notifications';
import { NeedsRelease, NoAccess, NotPublished } from './PageProblem';

const none: never[] = [];
const entityPages: ReadonlySet<PageName> = new Set(['entityLists', 'entities', 'entity']);

interface Handle {
  page?: PageName;
  title?: (known: { projectName?: string }, t: (message: MessageDescriptor) => string) => (string | undefined)[];
}

function usePages(projectName: string | undefined): { pages: PageName[]; names: string[] } {
  const { i18n } = useLingui();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as Handle);
  const known = projectName === undefined ? {} : { projectName };
  return {
    pages: handles.flatMap(({ page }) => page ?? []),
    names: (handles.findLast(({ title }) => title)?.title?.(known, (message) => i18n._(message)) ?? []).filter(
      (part) => part !== undefined,
    ),
  };
}

interface RightsGateProps {
  /** Error of the last refetch of the page's subject. A refusal after an earlier success is a lost right. */
  errors?: readonly unknown[];
  /** Undefined while loading, and on pages without a project: unknown data never block. */
  project?: (Subject & { name: string }) | undefined;
  form?: { publishedAt: string | null } | undefined;
  draft?: string | undefined;
  inProject?: boolean;
  children: ReactNode;
}

/**
 * Keeps users off pages they have no right to. A page opened without the right says whom to ask. When a right is lost
 * while its page is open, loaded data are cleared and the user is sent home with a notification, even with unsaved
 * changes.
 */
export function RightsGate({ errors = none, project, form, draft, inProject = false, children }: RightsGateProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { pages, names } = usePages(project?.name);
  const refused = errors.some((error) => isProblem(error, '403.1', '404.1'));
  const answers = pages.map((page) => mayOpen(page, { user, project, form }));
  const allowed = !refused && !answers.includes(false);
  const page = pages.join();
  const { pathname } = useLocation();
  const isKnown = !answers.includes(undefined) || answers.includes(false);
  useEffect(() => {
    if (isKnown || refused) noteDenied(pathname, !allowed);
  }, [pathname, isKnown, refused, allowed]);
  const [opened, setOpened] = useState<string>();
  if (!refused && opened !== page && answers.every((answer) => answer === true)) setOpened(page);
  // Once any page of a subject was open, a refusal of the subject is a lost right, whatever page is shown now.
  const lost = !allowed && (opened === page || (refused && opened !== undefined));
  const place = names.join(' · ');
  useEffect(() => {
    if (!lost) return;
    const leave = async () => {
      clearUnsaved();
      queryClient.removeQueries({ type: 'inactive' });
      await navigate(paths.home(), { replace: true });
      // The page's own data were in use until it was left.
      queryClient.removeQueries({ type: 'inactive' });
      const shown = bidiIsolate(place);
      notifications.info(
        inProject
          ? msg`You no longer have access to ${shown}. If you need it, ask a project manager or an administrator.`
          : msg`You no longer have access to ${shown}. If you need it, ask an administrator.`,
      );
    };
    void leave();
  }, [lost, navigate, place, inProject]);
  // Unknown rights block only pages that are probably denied.
  if (allowed && !isKnown && pages.some((each) => seemsDenied(pathname, each, user))) return null;
  if (allowed) return children;
  if (lost) return null;
  const release = pages
    .map((each) => releaseNeeded(each, { user, project, form }))
    .find((needed) => needed !== undefined);
  if (release !== undefined) return <NeedsRelease name={names[0]} release={release} />;
  return form?.publishedAt === null ? (
    <NotPublished draft={draft} />
  ) : (
    <NoAccess
      page={pages.at(-1)}
      name={names[0]}
      inProject={inProject}
      ofLists={!refused && pages.some((each) => entityPages.has(each))}
    />
  );
}
