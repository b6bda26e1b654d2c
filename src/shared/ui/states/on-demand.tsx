import { type ComponentType, lazy, Suspense } from 'react';
import { afterTurn } from '~/shared/jobs/after-turn';
import { ListSkeleton } from './states';

/**
 * A part of a page that many visits do not show: its code loads when it is first rendered. In: how it loads, and the
 * rows of the skeleton meanwhile. If the code fails to load, the page's own error shows.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  rows: number,
): ComponentType<Props> {
  const Part = lazy(async () => {
    // Requesting the files takes a slow computer as long as the answer to the click that asks for them.
    await afterTurn();
    return { default: await load() };
  }) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={<ListSkeleton rows={rows} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
