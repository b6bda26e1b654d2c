import type { ListIndex } from '../use-list-index';
import { IndexOffer } from './IndexOffer';

/** What finding by answers needs: in place of the rows, or above them while it is not known whether anybody wants it. */
export function FindOffer({ local: { index, indexState, isBlocked, find } }: { local: ListIndex }) {
  const { phase } = indexState;
  if (phase === 'ready' || phase === 'opening' || (phase === 'loading' && !isBlocked)) return null;
  return <IndexOffer index={index} state={indexState} onClose={isBlocked ? undefined : find.close} />;
}
