import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListUsers } from '~/api/generated/hooks/users';
import { latestOf, sortBy } from '~/domain/forms/sort';
import { SortSelect } from '~/domain/forms/SortSelect';
import { can } from '~/session/can';
import type { ProjectsView } from '~/session/preference-rules';
import { useFavourites, useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { paths } from '~/shared/lib/paths';
import { docsUrl, forumUrl } from '~/shared/lib/product';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink, ExternalLink } from '~/shared/ui/links/AppLink';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { ExpandableText } from '~/shared/ui/text/ExpandableText';
import { Markdown } from '~/shared/ui/text/Markdown';
import { CreateProject, ProjectList } from './ProjectList';
import type { HomeProject } from './queries';
import { type HomeSearchState, useHomeSearch } from './search';
import { WhatsNew } from './WhatsNew';
import './home.css';

const sortKey = (project: HomeProject) => ({
  id: project.id,
  name: project.name,
  createdAt: project.createdAt,
  latest: latestOf(project.lastSubmission, project.lastEntity),
});

export function HomePage() {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const [mode, setMode] = useSitePreference('projectSortMode');
  const { data, error, refetch } = useListProjects();
  // The client always requests the extended form.
  const projects = data as HomeProject[] | undefined;
  const { favourites } = useFavourites();
  // As they were when the page was opened: a new favourite must not move under the pointer.
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
      {projects && <WhatsNew projects={projects} />}
      {!sorted && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!sorted && !error && <ListSkeleton rows={8} />}
      {sorted && <ProjectList projects={sorted} mode={mode} view={view} search={search} mayCreate={mayCreate} />}
    </>
  );
}

export function HomeLinks() {
  return (
    <>
      <ExternalLink href={docsUrl}>
        <Trans>Documentation</Trans>
      </ExternalLink>
      <ExternalLink href={forumUrl}>
        <Trans>Forum</Trans>
      </ExternalLink>
    </>
  );
}

/** The installation's note (`home` of its configuration): a title, and Markdown. */
export function HomeNote() {
  const { title, body } = appConfig().home;
  if (title === null || title.trim() === '') return null;
  return (
    <Card
      size="small"
      className="home-note"
      role="region"
      aria-labelledby="home-note-title"
      title={
        <h2 id="home-note-title">
          <bdi>{title}</bdi>
        </h2>
      }
    >
      {body !== null && (
        <ExpandableText lines={6}>
          <Markdown text={body} level={3} />
        </ExpandableText>
      )}
    </Card>
  );
}

export function HomeSearch({ search }: { search: HomeSearchState }) {
  const { t } = useLingui();
  return (
    <div className="home-search" role="search">
      <SearchField
        label={t`Find a project, form or Entity List`}
        placeholder={t`Find a project, form or list`}
        value={search.text}
        onChange={search.setText}
      />
    </div>
  );
}

interface ViewSwitchProps {
  value: ProjectsView;
  onChange: (view: ProjectsView) => void;
}

export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useLingui();
  const views: [ProjectsView, IconName, string, string][] = [
    ['blocks', 'blocks', t`Forms`, t`Show projects with their forms`],
    ['list', 'list', t`Projects`, t`Show one row per project`],
  ];
  return (
    <Segmented
      aria-label={t`View`}
      tabIndex={-1}
      value={value}
      onChange={onChange}
      options={views.map(([view, icon, word, title]) => ({
        value: view,
        title,
        label: (
          <>
            <Icon name={icon} /> {word}
          </>
        ),
      }))}
    />
  );
}
