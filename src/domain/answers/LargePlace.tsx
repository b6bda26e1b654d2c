import { useMemo } from 'react';
import type { GeoValue } from '~/engines/xforms/geo';
import { singleLocation } from '~/shared/map/locations';
import { MapView } from '~/shared/map/MapView';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';

export function LargePlace({ place, label }: { place: GeoValue; label: string }) {
  const places = useMemo(
    () =>
      singleLocation(
        label,
        place.kind,
        place.points.map(({ lon, lat }) => [lon, lat]),
      ),
    [place, label],
  );
  return (
    <div className="answer-large-map">
      <ErrorBoundary resetKey={places}>
        <MapView label={label} places={places} inPage />
      </ErrorBoundary>
    </div>
  );
}
