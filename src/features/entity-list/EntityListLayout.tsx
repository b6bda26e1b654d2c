import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useVisit } from '~/session/recents';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { paths } from '~/shared/lib/paths';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { ListFacts } from './ListFacts';
import { useSubject } from './use-subject';
import './entity-list.css';

/** The frame of an entity list's pages: breadcrumbs, name, facts and tabs stay while a tab loads. */
export function EntityListLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const subject = useSubject();
  const { projectId, datasetName, project, list } = subject;
  const place = project && list && { projectId, datasetName, name: datasetName, projectName: project.name };
  useVisit(place);
  if (subject.problem) return <SubjectError {...subject.problem} />;
  const tabs: Tab[] = [];
  const add = (page: PageName, to: string, label: ReactNode, count?: number | null) => {
    if (mayOpen(page, { project }))
      tabs.push({
        to,
        label,
        ...(count !== undefined && { count }),
        current: pathname === to || pathname.startsWith(`${to}/`),
      });
  };
  add('entities', paths.entities(projectId, datasetName), <Trans>Entities</Trans>, list?.entities ?? null);
  add(
    'entityProperties',
    paths.entityProperties(projectId, datasetName),
    <Trans>Properties</Trans>,
    list?.properties.length ?? null,
  );
  add('entityListSettings', paths.entityListSettings(projectId, datasetName), <Trans>Settings</Trans>);
  return (
    <RightsGate inProject project={project} errors={subject.errors}>
      <div className="entity-list-head">
        <PageHead
          crumbs={[
            { label: t`Projects`, to: paths.home() },
            ...(project
              ? [
                  { label: project.name, to: paths.project(projectId) },
                  { label: t`Entity Lists`, to: paths.entityLists(projectId) },
                ]
              : []),
          ]}
          title={datasetName}
          mark={place && <FavouriteStar place={place} />}
          facts={project && list ? <ListFacts project={project} list={list} /> : null}
          tabs={tabs}
        />
      </div>
      <Outlet />
    </RightsGate>
  );
}
