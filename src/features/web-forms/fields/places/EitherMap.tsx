import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { LargeMap } from '../on-demand';
import type { LargeMapProps } from './LargeMap';

interface EitherMapProps extends LargeMapProps {
  /** The plain map; null where there is nothing to show on it. */
  children: ReactNode;
}

/** A plain map, which needs no network, or in its place a large one with the ground around the answer. */
export function EitherMap({ children, ...map }: EitherMapProps) {
  const [isLarge, setIsLarge] = useState(false);
  const isEmpty = children === null;
  return (
    <>
      {isLarge ? <LargeMap {...map} /> : children}
      <button type="button" className="fill-quiet" aria-expanded={isLarge} onClick={() => setIsLarge(!isLarge)}>
        {isEmpty ? <Trans>Choose on a map</Trans> : isLarge ? <Trans>Smaller map</Trans> : <Trans>Larger map</Trans>}
      </button>
    </>
  );
}
