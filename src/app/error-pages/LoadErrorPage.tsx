import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { appConfig } from '~/shared/config/client-config';
import { reasonText } from '~/shared/errors/describe-failure';
import { productName } from '~/shared/lib/product';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

export function LoadErrorPage() {
  const { i18n } = useLingui();
  const { loadError } = appConfig();
  return (
    <FramelessPage title={<Trans>{productName} could not start</Trans>}>
      <div role="alert">
        <p>
          <Trans>A file that it needs from the server could not be loaded.</Trans> <code>/client-config.json</code>
        </p>
        <p>{reasonText(loadError, i18n)}</p>
      </div>
      <Button type="primary" size="large" onClick={() => location.replace('/')}>
        <Trans>Try again</Trans>
      </Button>
    </FramelessPage>
  );
}
