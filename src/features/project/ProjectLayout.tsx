import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListForms } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useVisit } from '~/session/recents';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useRouteIds } from '~/shared/url-state/use-route-ids';

/** The layout of a project's pages, which stays while a tab loads. */
export function ProjectLayout() {
  const { t } = useLingui();
  const { projectId } = useRouteIds();
  const { pathname } = useLocation();
  const { data: project, error, refetch } = useGetProject(projectId);
  const late = useDeferredLoading();
  const { data: properties, isError: withoutProperties } = useListActorProperties(projectId, {
    query: { enabled: late && mayOpen('customProperties', { project }) === true },
  });
  const { data: forms } = useListForms(projectId, undefined, { query: { enabled: false } });
  const { data: lists } = useListDatasets(projectId, undefined, { query: { enabled: false } });
  const place = project && { projectId, name: project.name };
  useVisit(place);
  if (!project && error) return <SubjectError thing="project" error={error} retry={() => void refetch()} />;

  const name = project?.name;
  // The project counts all forms; the list has those that the user may see.
  const formCount = forms?.length ?? project?.forms;
  const listCount = lists?.length ?? project?.datasets;
  const tabs: Tab[] = [];
  const add = (page: PageName, to: string, label: ReactNode, count?: number | null) => {
    if (mayOpen(page, { project }))
      tabs.push({
        to,
        label,
        ...(count !== undefined && { count }),
        current: pathname === to || pathname === `${to}/`,
      });
  };
  add('forms', paths.project(projectId), <Trans>Forms</Trans>, formCount ?? null);
  add('entityLists', paths.entityLists(projectId), <Trans>Entity Lists</Trans>, listCount ?? null);
  add('projectRoles', paths.projectRoles(projectId), <Trans>Project Roles</Trans>);
  add('appUsers', paths.appUsers(projectId), <Trans>App Users</Trans>, project?.appUsers ?? null);
  add(
    'customProperties',
    paths.customProperties(projectId),
    <Trans>Custom Properties</Trans>,
    properties?.length ?? (withoutProperties ? undefined : null),
  );
  add('formAccess', paths.formAccess(projectId), <Trans>Form Access</Trans>);
  // Always the last tab.
  add('projectSettings', paths.projectSettings(projectId), <Trans>Settings</Trans>);
  return (
    <RightsGate inProject project={project} errors={[error]}>
      <PageHead
        crumbs={[{ label: t`Projects`, to: paths.home() }]}
        title={project && (project.archived ? t`${name} (archived)` : name)}
        mark={place && <FavouriteStar place={place} />}
        facts={
          project ? (
            <>
              {project.keyId !== null && (
                <span>
                  <Icon name="lock" /> <Trans>Encrypted</Trans>
                </span>
              )}
              {project.lastSubmission && (
                <span>
                  <Trans>
                    Last submission <TimeAgo iso={project.lastSubmission} />
                  </Trans>
                </span>
              )}
            </>
          ) : null
        }
        tabs={tabs}
      />
      <Outlet />
    </RightsGate>
  );
}
