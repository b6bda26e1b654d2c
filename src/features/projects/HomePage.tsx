import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListUsers } from '~/api/generated/hooks/users';
import { can } from '~/session/can';
import { useFavourites, useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { latestOf, sortBy } from '~/domain/forms/sort';
import { SortSelect } from '~/domain/forms/SortSelect';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { CreateProject } from './CreateProject';
import { HomeLinks } from './HomeLinks';
import { HomeNote } from './HomeNote';
import { HomeSearch } from './HomeSearch';
import { ProjectList } from './ProjectList';
import type { HomeProject } from './queries';
import { useHomeSearch } from './use-home-search';
import { ViewSwitch } from './ViewSwitch';
import './home.css';

const sortKey = (project: HomeProject) => ({
  id: project.id,
  name: project.name,
  createdAt: project.createdAt,
  latest: latestOf(project.lastSubmission, project.lastEntity),
});

/** The start page: the projects with the pending work in their forms, in the user's order. */
export function HomePage() {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const [mode, setMode] = useSitePreference('projectSortMode');
  const { data, error, refetch } = useListProjects();
  // The client always asks for the extended form.
  const projects = data as HomeProject[] | undefined;
  const { favourites } = useFavourites();
  // The favourites when the page was opened: marking one must not move it under the pointer.
  const [first] = useState(
    () =>
      new Set(
        favourites.flatMap(({ projectId, xmlFormId, datasetName }) =>
          xmlFormId === undefined && datasetName === undefined ? projectId : [],
        ),
      ),
  );
  const inOrder = projects && sortBy(projects, mode, sortKey, i18n.locale);
  const sorted = inOrder && [
    ...inOrder.filter(({ id }) => first.has(id)),
    ...inOrder.filter(({ id }) => !first.has(id)),
  ];
  const search = useHomeSearch(sorted);
  const users = useListUsers(undefined, {
    query: { enabled: projects !== undefined && can(user, 'user.list'), staleTime: 300_000 },
  });
  const active = sorted?.filter(({ archived }) => !archived).length ?? 0;
  const mayCreate = can(user, 'project.create');
  const [view, setView] = useSitePreference('alidadeProjectsView');
  // The empty state has the same button.
  const isEmpty = sorted !== undefined && active === 0 && !search.found;

  return (
    <>
      <PageHead
        title={<Trans>Projects</Trans>}
        facts={
          <>
            {sorted && (
              <>
                <span>
                  <Plural value={active} one="# project" other="# projects" />
                </span>
                {sorted.length > active && (
                  <span>
                    <Plural value={sorted.length - active} one="# archived" other="# archived" />
                  </span>
                )}
                {users.data && (
                  <AppLink to={paths.users()}>
                    <Plural value={users.data.length} one="# user" other="# users" />
                  </AppLink>
                )}
              </>
            )}
            <HomeLinks />
          </>
        }
        actions={
          <>
            <HomeSearch search={search} />
            <SortSelect id="project-sort" value={mode} onChange={setMode} latest={t`Recent activity`} />
            <ViewSwitch value={view} onChange={setView} />
            {mayCreate && !isEmpty && <CreateProject />}
          </>
        }
      />
      <ErrorBoundary>
        <HomeNote />
      </ErrorBoundary>
      {!sorted && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!sorted && !error && <ListSkeleton rows={8} />}
      {sorted && <ProjectList projects={sorted} mode={mode} view={view} search={search} mayCreate={mayCreate} />}
    </>
  );
}
