import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '~/i18n/i18n';
import { loadedPart } from '../on-demand';
import type { LargeMapProps } from './LargeMap';

// As large as all other controls together, so only for those who ask for it, and not stored with forms to be filled
// without a network: its place says then that it could not be loaded.
const LargeMap = loadedPart(async () => {
  const [part] = await Promise.all([import('./LargeMap'), loadTexts('map')]);
  return part.LargeMap;
});

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

/** Where north is, in the upper corner of a map. In: the middle of the arrow. */
export function NorthArrow({ x }: { x: number }) {
  const { t } = useLingui();
  return (
    <g className="fill-map-north" transform={`translate(${x} 12)`}>
      <path d="M0 0l6 18l-6-4l-6 4z" />
      <text y="34" textAnchor="middle">
        {t({ message: 'N', comment: 'The letter for north on a map' })}
      </text>
    </g>
  );
}
