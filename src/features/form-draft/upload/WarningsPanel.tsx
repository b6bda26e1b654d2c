import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { splitLink, type WorkflowWarning } from './refusals';

const trashDocs = 'https://docs.getodk.org/central-forms/#deleting-a-form';
const structureDocs = 'https://docs.getodk.org/central-forms/#central-forms-updates';
const entitySpec = 'https://getodk.github.io/xforms-spec/entities';

interface WarningsPanelProps {
  design: readonly string[];
  workflow: readonly WorkflowWarning[];
  file: File | undefined;
  projectId: number;
  /** The converter has warnings that the check on this page has not. */
  isMoreThanFound: boolean;
  onIgnore: () => void;
}

/** The warnings about a valid form, and the button that uploads it anyway. */
export function WarningsPanel({ design, workflow, file, projectId, isMoreThanFound, onIgnore }: WarningsPanelProps) {
  const name = <Name>{file?.name ?? ''}</Name>;
  return (
    <div className="definition-message definition-warned" role="alert">
      <Icon name="warning" />
      <div>
        <h3>
          <Trans>{name} has warnings</Trans>
        </h3>
        <p>
          <Trans>
            The form can be used as it is, and it may have mistakes. Correct the file and select it again, or upload it
            anyway.
          </Trans>
        </p>
        {design.length > 0 && (
          <>
            <h4>
              <Trans>Form design warnings</Trans>
            </h4>
            <ul>
              {[...new Set(design)].map((warning) => (
                <li key={warning}>
                  <DesignWarning warning={warning} />
                </li>
              ))}
            </ul>
          </>
        )}
        {isMoreThanFound && (
          <p>
            <Trans>
              The check on this page did not find all of them: these are the words of the server’s converter.
            </Trans>
          </p>
        )}
        {workflow.length > 0 && (
          <>
            <h4>
              <Trans>Changes that affect existing data</Trans>
            </h4>
            <ul>
              {/* A newer server may have several that are not known here. */}
              {[...workflow.entries()].map(([index, warning]) => (
                <li key={`${warning.type} ${index}`}>
                  <Workflow warning={warning} projectId={projectId} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Button onClick={onIgnore}>
          <Trans>Upload anyway</Trans>
        </Button>
      </div>
    </div>
  );
}

function DesignWarning({ warning }: { warning: string }) {
  const { text, url } = splitLink(warning);
  return (
    <>
      <span className="definition-text" dir="auto">
        {text}
      </span>
      {url !== null && (
        <>
          {' '}
          <a href={url} target="_blank" rel="noreferrer noopener">
            <Trans>Learn more</Trans>
          </a>
        </>
      )}
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
