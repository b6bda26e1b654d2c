import { Trans } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { FormFailure } from '~/engines/xforms/model';
import { UnreadableForm } from '~/engines/xforms/reader';
import { ErrorState } from '~/shared/ui/states/states';

interface UnreadableStateProps {
  error: unknown;
  retry: () => void;
}

export function UnreadableState({ error, retry }: UnreadableStateProps) {
  if (!(error instanceof UnreadableForm)) return <ErrorState error={error} retry={retry} />;
  return (
    <Alert
      type="error"
      showIcon
      title={
        error.side === 'older' ? (
          <Trans>The older definition cannot be read</Trans>
        ) : (
          <Trans>The definition cannot be read</Trans>
        )
      }
      description={<Reason failure={error.failure} />}
    />
  );
}

function Reason({ failure }: { failure: FormFailure }) {
  if (failure === 'no-xml') return <Trans>The file holds no XML.</Trans>;
  if (failure === 'too-deep') return <Trans>Its elements are nested too deeply.</Trans>;
  return <Trans>The file is XML, but not a form. You can still view the XML.</Trans>;
}
