import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useGetProject, useListProjects } from '~/api/generated/hooks/projects';
import { forgetDeniedByRights, noteProjectRights, noteSiteRights } from '~/session/denied-pages';
import { mayOpen, type PageName, type Subjects } from '~/session/page-rights';
import { onSignOut } from '~/session/session';
import { useCurrentUser } from '~/session/use-current-user';
import { parseId } from '~/shared/lib/paths';
import { pages } from '../pages';

onSignOut(forgetDeniedByRights);

const names = Object.keys(pages) as PageName[];
const isOfProject = (path: string) => path.startsWith('/projects/:projectId');

/** The paths of the pages of the site, or of those of a project, that these rights deny. */
const deniedBy = (subjects: Subjects, ofProject: boolean): string[] =>
  names
    .filter((name) => isOfProject(pages[name].path) === ofProject && mayOpen(name, subjects) === false)
    .map((name) => pages[name].path);

/** Remembers what the rights of this visit deny, for the requests that the next one starts before they are known. */
export function DeniedPages() {
  const user = useCurrentUser();
  const projectId = parseId(useMatches().at(-1)?.params['projectId']);
  const { data: project } = useGetProject(projectId ?? 0, { query: { enabled: false } });
  // The list of the home page says what the person may do in each.
  const { data: listed } = useListProjects(undefined, { query: { enabled: false } });
  useEffect(() => {
    if (!user) return;
    noteSiteRights(user.id, { site: deniedBy({ user }, false), elsewhere: deniedBy({ user, project: user }, true) });
  }, [user]);
  useEffect(() => {
    if (!user) return;
    const seen = [...(listed ?? []), ...(project ? [project] : [])];
    if (seen.length === 0) return;
    // People have few different roles in many projects, so each is looked at once.
    const byVerbs = new Map(seen.map((each) => [each.verbs.join(), each]));
    const denied = new Map([...byVerbs].map(([verbs, each]) => [verbs, deniedBy({ user, project: each }, true)]));
    noteProjectRights(
      user.id,
      seen.map(({ id, verbs }) => ({ id, denied: denied.get(verbs.join()) ?? [] })),
    );
  }, [user, listed, project]);
  return null;
}
