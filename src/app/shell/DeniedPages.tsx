import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { forgetDeniedByRights, noteDeniedByRights } from '~/session/denied-pages';
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
  useEffect(() => {
    if (user) noteDeniedByRights(user.id, 'site', deniedBy({ user }, false));
  }, [user]);
  useEffect(() => {
    if (!user || !project) return;
    const denied = deniedBy({ user, project }, true);
    noteDeniedByRights(
      user.id,
      String(project.id),
      denied.map((path) => path.replace(':projectId', String(project.id))),
    );
  }, [user, project]);
  return null;
}
