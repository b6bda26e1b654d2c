import { Plural, Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { WorkflowWarning } from './refusals';

const trashDocs = 'https://docs.getodk.org/central-forms/#deleting-a-form';
const structureDocs = 'https://docs.getodk.org/central-forms/#central-forms-updates';
const entitySpec = 'https://getodk.github.io/xforms-spec/entities';

interface WorkflowListProps {
  warnings: readonly WorkflowWarning[];
  projectId: number;
}

/** What an upload means for data and forms that are there. Nothing without warnings. */
export function WorkflowList({ warnings, projectId }: WorkflowListProps) {
  if (warnings.length === 0) return null;
  return (
    <>
      <h4>
        <Trans>Changes that affect existing data</Trans>
      </h4>
      <ul>
        {/* A newer server may have several that are not known here. */}
        {[...warnings.entries()].map(([index, warning]) => (
          <li key={`${warning.type} ${index}`}>
            <Workflow warning={warning} projectId={projectId} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Workflow({ warning, projectId }: { warning: WorkflowWarning; projectId: number }) {
  switch (warning.type) {
    case 'deletedFormExists': {
      const id = (
        <strong>
          <Name>{warning.xmlFormId}</Name>
        </strong>
      );
      return (
        <>
          <p>
            <Trans>
              A form with the ID {id} is in the trash. If you upload this file, that form can no longer be restored.
            </Trans>
          </p>
          <p>
            <AppLink to={paths.project(projectId)}>
              <Trans>Restore it from the project’s trash</Trans>
            </AppLink>
            {' · '}
            <Docs to={trashDocs} />
          </p>
        </>
      );
    }
    case 'structureChanged':
      return (
        <>
          <p>
            <Plural
              value={warning.fields.length}
              one="# field of the published version is missing, renamed or in another group. Its data stays in existing submissions, but leaves the usual exports."
              other="# fields of the published version are missing, renamed or in another group. Their data stays in existing submissions, but leaves the usual exports."
            />{' '}
            <Docs to={structureDocs} />
          </p>
          <div className="definition-fields">
            <Trans>Fields:</Trans>
            {warning.fields.map((field) => (
              <code key={field}>
                <bdi>{field}</bdi>
              </code>
            ))}
          </div>
        </>
      );
    case 'oldEntityVersion':
      return (
        <p>
          <Trans>
            The form follows version <bdi>{warning.version}</bdi> of the entities specification. Version 2024.1.0 or
            newer is recommended.
          </Trans>{' '}
          <Docs to={entitySpec} />
        </p>
      );
    case 'other':
      return <bdi>{warning.text}</bdi>;
  }
}

const Docs = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer noopener">
    <Trans>Learn more</Trans>
  </a>
);
