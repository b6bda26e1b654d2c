import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '~/api/problem';
import { isMissingCode } from '~/shared/lib/missing-code';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

const NotFoundPage = lazy(() => import('./NotFoundPage').then((module) => ({ default: module.NotFoundPage })));
const ServerDownPage = lazy(() => import('./ServerDownPage').then((module) => ({ default: module.ServerDownPage })));

/** A page that failed to show: unknown id, a server that does not answer, code that failed to load (after an update), or a bug. */
export function RouteErrorPage() {
  const error = useRouteError();
  const notFound = (isRouteErrorResponse(error) || error instanceof Response) && error.status === 404;
  // What the server answers or fails to answer is said on the page, and no fault of this code.
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
  const code = isMissingCode(error);
  return (
    <FramelessPage title={<Trans>This page could not be shown</Trans>}>
      <p role="alert">
        {code ? (
          <Trans>This page could not be loaded. Check your connection, then try again.</Trans>
        ) : (
          <Trans>This page could not be loaded. Refresh it and try again.</Trans>
        )}
      </p>
      {/* Nothing of antd: what could not be loaded may be that. */}
      <TextButton onClick={() => location.reload()}>
        {code ? <Trans>Try again</Trans> : <Trans>Refresh</Trans>}
      </TextButton>
    </FramelessPage>
  );
}
