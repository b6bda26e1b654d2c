import { Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { Name } from '~/shared/ui/text/Name';
import { splitLink, type WorkflowWarning } from './refusals';
import { WorkflowList } from './WorkflowList';

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
    <Alert
      type="warning"
      showIcon
      className="definition-message"
      title={
        <h3>
          <Trans>{name} has warnings</Trans>
        </h3>
      }
      description={
        <>
          <p>
            <Trans>
              The form will work, but check these warnings. Correct the file and select it again, or upload it anyway.
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
              <Trans>This page did not find all of them. These are the server’s own messages.</Trans>
            </p>
          )}
          <WorkflowList warnings={workflow} projectId={projectId} />
          <Button onClick={onIgnore}>
            <Trans>Upload anyway</Trans>
          </Button>
        </>
      }
    />
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
