import { Trans } from '@lingui/react/macro';
import { Alert } from 'antd';
import { oldestRelease } from '~/session/session';
import { productName } from '~/shared/lib/product';

/** Instead of the login, in front of a server that is older than everything this client knows. */
export function TooOld() {
  return (
    <Alert
      type="error"
      role="alert"
      title={
        <Trans>
          {productName} needs ODK Central {oldestRelease} or newer. This server is older. Ask the person who runs the
          server to update it.
        </Trans>
      }
    />
  );
}
