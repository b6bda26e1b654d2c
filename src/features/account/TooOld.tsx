import { Trans } from '@lingui/react/macro';
import { oldestRelease } from '~/session/session';
import { productName } from '~/shared/lib/product';

/** Instead of the login, in front of a server that is older than everything this client knows. */
export function TooOld() {
  return (
    <p className="login-failure" role="alert">
      <Trans>
        {productName} needs ODK Central {oldestRelease} or newer. This server is older. Ask the person who runs the
        server to update it.
      </Trans>
    </p>
  );
}
