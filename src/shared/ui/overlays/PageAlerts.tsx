import { lazy, Suspense } from 'react';
import { useStore } from '~/shared/screen/use-store';
import { shownAlerts } from './alerts';

const AlertHost = lazy(() => import('./AlertHost').then((module) => ({ default: module.AlertHost })));

/**
 * The alerts of the page; their code loads with the first one. The live region is there before: readers announce what
 * comes into a region that they know, and may miss one that comes with its text.
 */
export function PageAlerts() {
  const { toast, red } = useStore(shownAlerts);
  return (
    <>
      <div role="status">
        <Suspense fallback={null}>{toast && <AlertHost kind="toast" />}</Suspense>
      </div>
      <Suspense fallback={null}>{red && <AlertHost kind="red" />}</Suspense>
    </>
  );
}
