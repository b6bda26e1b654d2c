import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { niceLength } from '~/engines/xforms/geo';
import { loadCatalogue } from '~/i18n/i18n';
import { formatDecimal } from '~/shared/lib/numbers';
import { lazyComponent } from '../on-demand';
import type { LargeMapProps } from './LargeMap';

// As large as all other controls together, so loaded on demand. Stored with offline forms, but without tiles: then it
// shows countries and the grid.
const LargeMap = lazyComponent(async () => {
  const [part] = await Promise.all([import('./LargeMap'), loadCatalogue('map')]);
  return part.LargeMap;
});

interface EitherMapProps extends LargeMapProps {
  children: ReactNode;
}

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

interface MapMarksProps {
  width: number;
  height: number;
  metre: number;
}

export function MapMarks({ width, height, metre }: MapMarksProps) {
  const { t, i18n } = useLingui();
  const metres = niceLength(120 / metre);
  const length = metres * metre;
  return (
    <>
      <path className="fill-map-scale" d={`M12 ${height - 16}v5h${length.toFixed(1)}v-5`} />
      <text x={18 + length} y={height - 10}>
        {metres >= 1000
          ? t`${formatDecimal(metres / 1000, i18n.locale)} km`
          : t`${formatDecimal(metres, i18n.locale)} m`}
      </text>
      <g className="fill-map-north" transform={`translate(${width - 24} 12)`}>
        <path d="M0 0l6 18l-6-4l-6 4z" />
        <text y="34" textAnchor="middle">
          {t({ message: 'N', comment: 'The letter for north on a map' })}
        </text>
      </g>
    </>
  );
}
