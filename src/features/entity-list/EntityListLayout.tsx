import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { FormName, formsOnce, type ListForm } from '~/domain/entities/FormName';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { can } from '~/session/can';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useVisit } from '~/session/recents';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Popup } from '~/shared/ui/overlays/Popup';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useProjectAndList } from './use-project-and-list';
import './entity-list.css';

/** Head and tabs stay while a tab loads. */
export function EntityListLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const subject = useProjectAndList();
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

const RecentImportsDialog = lazyDialog(() => import('./RecentImportsDialog'), 'RecentImportsDialog');

interface ListFactsProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

export function ListFacts({ project, list }: ListFactsProps) {
  const sources = formsOnce(list.sourceForms, list.draftSourceForms);
  const linked = formsOnce(list.linkedForms, list.draftLinkedForms);
  const [imports, showImports] = useState(false);
  return (
    <>
      <Conflicts project={project} list={list} />
      <FormsPopover project={project} forms={sources}>
        <Plural value={sources.length} one="Updated by # form" other="Updated by # forms" />
      </FormsPopover>
      <FormsPopover project={project} forms={linked}>
        <Plural value={linked.length} one="Used in # form" other="Used in # forms" />
      </FormsPopover>
      {list.approvalRequired && (
        <span>
          <Icon name="check" /> <Trans>Needs approval</Trans>
        </span>
      )}
      {list.lastUpdate !== null && (
        <span>
          <Trans>
            Last update <TimeAgo iso={list.lastUpdate} />
          </Trans>
        </span>
      )}
      {list.lastEntity !== null && can(project, 'entity.list', 'entity.read') && (
        <TextButton onClick={() => showImports(true)} {...RecentImportsDialog.intent}>
          <Trans>Recent imports</Trans>
        </TextButton>
      )}
      {imports && (
        <RecentImportsDialog
          list={{ projectId: project.id, datasetName: list.name }}
          onClose={() => showImports(false)}
        />
      )}
    </>
  );
}

interface FormsPopoverProps {
  project: ProjectExtended;
  forms: readonly ListForm[];
  children: ReactNode;
}

function FormsPopover({ project, forms, children }: FormsPopoverProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (forms.length === 0) return null;
  return (
    <span>
      <Popup
        open={open}
        onOpenChange={setOpen}
        label={t`Forms`}
        content={
          <ul className="list-forms" tabIndex={-1} data-autofocus="">
            {forms.map((form) => (
              <li key={form.xmlFormId}>
                <FormName project={project} form={form} />
              </li>
            ))}
          </ul>
        }
      >
        <TextButton aria-haspopup="dialog" aria-expanded={open}>
          {children} <Icon name="chevronDown" />
        </TextButton>
      </Popup>
    </span>
  );
}

/**
 * Layout of pages about one entity: rights and errors, without the list's head. A visit counts as one of its list.
 */
export function EntityRecordLayout() {
  const { projectId, datasetName, problem, project, list, errors } = useProjectAndList();
  useVisit(project && list && { projectId, datasetName, name: datasetName, projectName: project.name });
  if (problem) return <SubjectError {...problem} />;
  return (
    <RightsGate inProject project={project} errors={errors}>
      <Outlet />
    </RightsGate>
  );
}
