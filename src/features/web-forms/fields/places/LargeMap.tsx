import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { GeoValue } from '~/engines/xforms/geo';
import { noLocations, singleLocation } from '~/shared/map/locations';
import { MapView } from '~/shared/map/MapView';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { enteredPoint, type Point } from './points';

export interface LargeMapProps {
  kind: GeoValue['kind'];
  points: readonly Point[];
  onPick?: ((point: Point) => void) | undefined;
}

export function LargeMap({ kind, points, onPick }: LargeMapProps) {
  const { t } = useLingui();
  const names = { point: t`Map of a point`, line: t`Map of a line`, area: t`Map of an area` };
  const places = useMemo(
    () =>
      points.length === 0
        ? noLocations
        : singleLocation(
            'answer',
            kind,
            // An area is closed by its first point.
            (kind === 'area' ? [...points, ...points.slice(0, 1)] : points).map(
              ({ longitude, latitude }) => [longitude, latitude] as const,
            ),
          ),
    [kind, points],
  );
  const pick =
    onPick && ((lon: number, lat: number) => onPick(enteredPoint(Number(lat.toFixed(7)), Number(lon.toFixed(7)))));
  return (
    <div className="fill-large-map">
      <ErrorBoundary resetKey={places}>
        <MapView label={names[kind]} places={places} onPick={pick} inPage />
      </ErrorBoundary>
    </div>
  );
}
