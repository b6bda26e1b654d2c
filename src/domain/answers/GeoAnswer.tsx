import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  areaInSquareMetres,
  projectToMetres,
  lengthInMetres,
  type MetrePoint,
  type GeoValue,
  niceLength,
} from '~/engines/xforms/geo';
import { bidiIsolate } from '~/shared/lib/isolate';
import { formatDecimal } from '~/shared/lib/numbers';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ExternalLink } from '~/shared/ui/links/AppLink';
import { lazyPart, withMessages } from '~/shared/ui/states/lazy-part';

const LargePlace = lazyPart(() => withMessages(import('./LargePlace'), 'map'), 'LargePlace', 6);

const width = 280;
const height = 180;
const margin = 24;
/** Minimum map width in metres, for a single point without an accuracy. */
const minSpan = 60;
const maxScale = 90;

const rounded = (value: number, decimals = 1) => Math.round(value * 10 ** decimals) / 10 ** decimals;

function pathOf(points: readonly MetrePoint[], scale: number, closed: boolean): string {
  let path = '';
  let last = '';
  for (const { x, y } of points) {
    const step = `${rounded(width / 2 + x * scale)} ${rounded(height / 2 - y * scale)}`;
    if (step !== last) path += `${path === '' ? 'M' : 'L'}${step}`;
    last = step;
  }
  return closed ? `${path}Z` : path;
}

/** Coordinates and measures of a geo answer, with a sketch of its shape: north up, with a scale, without tiles. */
export function GeoAnswer({ place }: { place: GeoValue }) {
  const { t, i18n } = useLingui();
  const [isLarge, setIsLarge] = useState(false);
  const { centre, points } = projectToMetres(place);
  const [first] = place.points;
  if (!first) return null;
  const accuracy = place.kind === 'point' ? first.accuracy : null;
  const across = points.reduce(
    (most, { x, y }) => Math.max(most, Math.abs(x) * 2, Math.abs(y) * 2 * (width / height)),
    0,
  );
  const span = Math.max(across, (accuracy ?? 0) * 2 * (width / height), minSpan);
  const scale = (width - margin * 2) / span;
  const metres = niceLength(maxScale / scale);
  const meter = (value: number) =>
    value >= 1000
      ? t`${formatDecimal(rounded(value / 1000, 2), i18n.locale)} km`
      : t`${formatDecimal(rounded(value), i18n.locale)} m`;
  const coordinates = `${first.lat}, ${first.lon}`;
  const area = place.kind === 'area' ? areaInSquareMetres(place) : 0;
  const kind = { point: t`Map of a point`, line: t`Map of a line`, area: t`Map of an area` }[place.kind];
  const zoom = Math.max(2, Math.min(18, Math.round(Math.log2(40_000_000 / Math.max(span, 100)))));
  const grid = metres * scale;
  const lines = Array.from(
    { length: Math.ceil(width / 2 / grid) * 2 + 1 },
    (_, at) => at - Math.ceil(width / 2 / grid),
  );
  return (
    <figure className={isLarge ? 'answer-place answer-place-large' : 'answer-place'}>
      {isLarge ? (
        <LargePlace place={place} label={kind} />
      ) : (
        <svg className="answer-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={kind}>
          <path
            className="answer-map-grid"
            d={lines
              .map((at) => {
                const [x, y] = [rounded(width / 2 + at * grid), rounded(height / 2 + at * grid)];
                return `M${x} 0V${height}${y > 0 && y < height ? `M0 ${y}H${width}` : ''}`;
              })
              .join('')}
          />
          {accuracy !== null && (
            <circle className="answer-map-accuracy" cx={width / 2} cy={height / 2} r={rounded(accuracy * scale)} />
          )}
          {place.kind === 'point' ? (
            <circle className="answer-map-point" cx={width / 2} cy={height / 2} r="5" />
          ) : (
            <path
              className={place.kind === 'area' ? 'answer-map-area' : 'answer-map-line'}
              d={pathOf(points, scale, place.kind === 'area')}
            />
          )}
          <path className="answer-map-scale" d={`M8 ${height - 12}v4h${rounded(grid)}v-4`} />
          <text className="answer-map-text" x={14 + rounded(grid)} y={height - 7}>
            {meter(metres)}
          </text>
          <path className="answer-map-scale" d={`M${width - 14} 22V8l-4 6m4-6l4 6`} />
        </svg>
      )}
      <figcaption>
        <bdi className="answer-coordinates">{coordinates}</bdi>
        {first.altitude !== null && place.kind === 'point' && (
          <span>
            <Trans>Altitude {bidiIsolate(formatDecimal(rounded(first.altitude), i18n.locale))} m</Trans>
          </span>
        )}
        {accuracy !== null && (
          <span>
            <Trans>Accuracy {meter(accuracy)}</Trans>
          </span>
        )}
        {place.kind !== 'point' && (
          <span>
            <Plural value={place.points.length - (place.kind === 'area' ? 1 : 0)} one="# point" other="# points" />
            {' · '}
            {meter(lengthInMetres(place))}
            {area > 0 &&
              ` · ${area >= 10_000 ? t`${formatDecimal(rounded(area / 10_000, 2), i18n.locale)} ha` : t`${formatDecimal(rounded(area, 0), i18n.locale)} m²`}`}
          </span>
        )}
        <TextButton onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? <Trans>Smaller map</Trans> : <Trans>Larger map</Trans>}
        </TextButton>
        <ExternalLink
          href={`https://www.openstreetmap.org/?mlat=${rounded(centre.lat, 6)}&mlon=${rounded(centre.lon, 6)}#map=${zoom}/${rounded(centre.lat, 6)}/${rounded(centre.lon, 6)}`}
        >
          <Trans>Open in OpenStreetMap</Trans>
        </ExternalLink>
      </figcaption>
    </figure>
  );
}
