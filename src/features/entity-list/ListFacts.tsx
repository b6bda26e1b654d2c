import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { formsOnce } from '~/domain/entities/FormName';
import { can } from '~/session/can';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { FormsPopover } from './FormsPopover';

const RecentImportsDialog = lazyDialog(() => import('./RecentImportsDialog'), 'RecentImportsDialog');

interface ListFactsProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

/** The line of facts in the head of an entity list: conflicts, the forms around it, when it last changed, and who imported what. */
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
