import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '~/api/problem';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

const NotFoundPage = lazy(() => import('./NotFoundPage').then((module) => ({ default: module.NotFoundPage })));
const ServerDownPage = lazy(() => import('./ServerDownPage').then((module) => ({ default: module.ServerDownPage })));

export function RouteErrorPage() {
  const error = useRouteError();
  const notFound = (isRouteErrorResponse(error) || error instanceof Response) && error.status === 404;
  const isFault = !notFound && !(error instanceof ApiError);
  useEffect(() => {
    if (isFault) console.error(error);
  }, [error, isFault]);
  if (notFound) {
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  }
  if (error instanceof ApiError) {
    return (
      <Suspense fallback={null}>
        <ServerDownPage error={error} />
      </Suspense>
    );
  }
  const code = isChunkLoadError(error);
  return (
    <FramelessPage title={<Trans>This page could not be shown</Trans>}>
      <p role="alert">
        {code ? (
          <Trans>This page could not be loaded. Check your connection, then try again.</Trans>
        ) : (
          <Trans>This page could not be loaded. Refresh it and try again.</Trans>
        )}
      </p>
      {/* No antd here: it may be what failed to load. */}
      <TextButton onClick={() => location.reload()}>
        {code ? <Trans>Try again</Trans> : <Trans>Refresh</Trans>}
      </TextButton>
    </FramelessPage>
  );
}
