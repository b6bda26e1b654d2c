import { Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { Name } from '~/shared/ui/text/Name';
import type { FormCheck } from '~/domain/xforms/protocol';
import { CheckList } from './CheckList';
import type { WorkflowWarning } from './refusals';
import { WorkflowList } from './WorkflowList';

interface CheckPanelProps {
  file: File;
  check: FormCheck;
  workflow: readonly WorkflowWarning[];
  projectId: number;
  onUpload: () => void;
}

/** What this page found in a file before it was sent, and the button that sends it anyway. */
export function CheckPanel({ file, check, workflow, projectId, onUpload }: CheckPanelProps) {
  const name = <Name>{file.name}</Name>;
  return (
    <Alert
      type="warning"
      showIcon
      className="definition-message"
      title={
        <h3>
          <Trans>{name} has not been uploaded yet</Trans>
        </h3>
      }
      description={
        <>
          {check.faults.length > 0 && (
            <p>
              <Trans>
                The server may take this file, but apps may not open the form, or lose answers. Correct it and select it
                again, or upload it anyway.
              </Trans>
            </p>
          )}
          <CheckList check={check} />
          <WorkflowList warnings={workflow} projectId={projectId} />
          <Button onClick={onUpload}>
            <Trans>Upload anyway</Trans>
          </Button>
        </>
      }
    />
  );
}
