import { type ComponentProps, lazy, Suspense } from 'react';
import { ListSkeleton } from '~/shared/ui/states/states';
import type { ChangeList } from './ChangeList';

const LoadedChangeList = lazy(() => import('./ChangeList').then((module) => ({ default: module.ChangeList })));

/** The list of changes for pages that often have none to show: its code loads with the first one. */
export function ChangeListOnDemand(props: ComponentProps<typeof ChangeList>) {
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <LoadedChangeList {...props} />
    </Suspense>
  );
}
