import { Plural, Trans } from '@lingui/react/macro';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { formsOnce } from '~/domain/entities/FormName';
import { Icon } from '~/shared/ui/icons/Icon';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { FormsPopover } from './FormsPopover';

interface ListFactsProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

/** The line of facts in the head of an entity list: conflicts, the forms around it, and when it last changed. */
export function ListFacts({ project, list }: ListFactsProps) {
  const sources = formsOnce(list.sourceForms, list.draftSourceForms);
  const linked = formsOnce(list.linkedForms, list.draftLinkedForms);
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
    </>
  );
}
