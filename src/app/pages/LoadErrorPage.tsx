import { Trans, useLingui } from '@lingui/react/macro';
import { describeError } from '~/shared/errors/describe-error';
import { appConfig } from '~/shared/config/client-config';
import { productName } from '~/shared/lib/product';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

/** The client configuration failed to load; nothing works without it (spec 00 §0.18). */
export function LoadErrorPage() {
  const { i18n } = useLingui();
  const { loadError } = appConfig();
  const { text } = describeError(loadError);
  return (
    <FramelessPage title={<Trans>{productName} could not start</Trans>}>
      <div role="alert">
        <p>
          <Trans>A file that it needs from the server could not be loaded.</Trans>
        </p>
        <p>{typeof text === 'string' ? text : i18n._(text)}</p>
      </div>
      <button type="button" className="primary-button" onClick={() => location.replace('/')}>
        <Trans>Try again</Trans>
      </button>
    </FramelessPage>
  );
}
