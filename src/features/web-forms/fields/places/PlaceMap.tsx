import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { inMetres, type Place, roundLength } from '~/domain/answers/geo';
import { formatDecimal } from '~/shared/lib/numbers';
import { NorthArrow } from './NorthArrow';
import { enteredPoint, type Point } from './points';

const [width, height] = [560, 300];
/** Metres across the map of a single point. */
const leastSpan = 60;
const degree = 111_195;

interface PlaceMapProps {
  kind: Place['kind'];
  points: readonly Point[];
  /** A place on the map was chosen; not for answers that cannot be changed. */
  onPick?: (point: Point) => void;
}

/** A map without tiles, north up: the points with a scale. A click adds or moves a point; coordinates do the same. */
export function PlaceMap({ kind, points, onPick }: PlaceMapProps) {
  const { t, i18n } = useLingui();
  const [zoom, setZoom] = useState(1);
  const place: Place = {
    kind,
    points: points.map(({ latitude, longitude, altitude, accuracy }) => ({
      lat: latitude,
      lon: longitude,
      altitude,
      accuracy,
    })),
  };
  const { centre, points: drawn } = inMetres(place);
  const across = drawn.reduce(
    (most, { x, y }) => Math.max(most, Math.abs(x) * 2, Math.abs(y) * 2 * (width / height)),
    leastSpan,
  );
  const scale = (width - 80) / (across * 1.2) / zoom;
  const at = ({ x, y }: { x: number; y: number }) =>
    `${(width / 2 + x * scale).toFixed(1)} ${(height / 2 - y * scale).toFixed(1)}`;
  const metres = roundLength(120 / scale);
  const length =
    metres >= 1000 ? t`${formatDecimal(metres / 1000, i18n.locale)} km` : t`${formatDecimal(metres, i18n.locale)} m`;
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (((event.clientX - box.left) / box.width) * width - width / 2) / scale;
    const y = -(((event.clientY - box.top) / box.height) * height - height / 2) / scale;
    const latitude = Number((centre.lat + y / degree).toFixed(7));
    const longitude = Number((centre.lon + x / (degree * Math.cos((centre.lat * Math.PI) / 180))).toFixed(7));
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) onPick?.(enteredPoint(latitude, longitude));
  };
  const names = { point: t`Map of a point`, line: t`Map of a line`, area: t`Map of an area` };
  return (
    <div className="fill-map">
      {/* What a click does, the fields for coordinates do by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={names[kind]} onClick={onPick && pick}>
        {kind !== 'point' && drawn.length > 1 && (
          <path
            className={kind === 'area' ? 'fill-map-area' : 'fill-map-line'}
            d={`M${drawn.map(at).join('L')}${kind === 'area' ? 'Z' : ''}`}
          />
        )}
        <path
          className="fill-map-point"
          strokeWidth={kind === 'point' ? 12 : 8}
          d={drawn.map((point) => `M${at(point)}h0`).join('')}
        />
        <path className="fill-map-scale" d={`M12 ${height - 16}v5h${(metres * scale).toFixed(1)}v-5`} />
        <text x={18 + metres * scale} y={height - 10}>
          {length}
        </text>
        <NorthArrow x={width - 24} />
      </svg>
      <div className="fill-buttons">
        <button type="button" className="fill-button" onClick={() => setZoom(zoom / 2)}>
          <Trans>Zoom in</Trans>
        </button>
        <button type="button" className="fill-button" onClick={() => setZoom(Math.min(zoom * 2, 4096))}>
          <Trans>Zoom out</Trans>
        </button>
      </div>
    </div>
  );
}
