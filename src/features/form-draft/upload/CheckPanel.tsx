import { Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { FormCheck } from '~/domain/xforms/protocol';
import { CheckList } from './CheckList';

interface CheckPanelProps {
  file: File;
  check: FormCheck;
  onUpload: () => void;
}

/** What this page found in a file before it was sent, and the button that sends it anyway. */
export function CheckPanel({ file, check, onUpload }: CheckPanelProps) {
  const name = <Name>{file.name}</Name>;
  return (
    <div className="definition-message definition-warned" role="alert">
      <Icon name="warning" />
      <div>
        <h3>
          <Trans>{name} has not been uploaded yet</Trans>
        </h3>
        {check.faults.length > 0 && (
          <p>
            <Trans>
              The server may take this file, but apps may not open the form, or lose answers. Correct it and select it
              again, or upload it anyway.
            </Trans>
          </p>
        )}
        <CheckList check={check} />
        <Button onClick={onUpload}>
          <Trans>Upload anyway</Trans>
        </Button>
      </div>
    </div>
  );
}
