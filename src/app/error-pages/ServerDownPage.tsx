import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ApiError } from '~/api/problem';
import { reasonText } from '~/shared/errors/describe-failure';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

export function ServerDownPage({ error }: { error: ApiError }) {
  const { i18n } = useLingui();
  return (
    <FramelessPage title={<Trans>The server cannot be reached</Trans>}>
      <div role="alert">
        <p>
          <Trans>This page needs an answer from the server. If you were logged in, you still are.</Trans>
        </p>
        <p>{reasonText(error, i18n)}</p>
      </div>
      <AntdProvider>
        <Button type="primary" size="large" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </AntdProvider>
    </FramelessPage>
  );
}
