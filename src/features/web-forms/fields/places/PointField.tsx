import type { GeopointInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useMemo, useState } from 'react';
import { projectToMetres, type GeoValue } from '~/engines/xforms/geo';
import { bidiIsolate } from '~/shared/lib/isolate';
import { formatDecimal } from '~/shared/lib/numbers';
import { useEngineState } from '../../engine/nodes';
import { FillButton } from '../../FillDialog';
import { type FieldContext, groupProps, useHalfTyped } from '../controls';
import { EitherMap, MapMarks } from './EitherMap';
import { Coordinates, Locate } from './PointEntry';
import {
  emptyPair,
  enteredPoint,
  measuredParts,
  toTypedCoordinates,
  type Point,
  type TypedCoordinates,
  typedPoint,
} from './points';

/** Metres that are accurate enough, unless the form says otherwise. */
const usuallyEnough = 5;

export function PointField({ node, context }: { node: GeopointInputNode; context: FieldContext }) {
  const { t } = useLingui();
  const { value } = useEngineState(node.currentState);
  const [typed, setTyped] = useHalfTyped<TypedCoordinates>(node);
  const { accuracyThreshold } = node.nodeOptions;
  const points = useMemo(() => (value ? [value] : []), [value]);
  const set = (point: Point | null) => {
    node.setValue(point);
    setTyped(null);
    context.onTouched();
  };
  const pick = context.readOnly ? undefined : set;
  return (
    <div className="fill-place" role="group" {...groupProps(context)}>
      {!context.readOnly && (
        <>
          <Locate
            nodeId={node.nodeId}
            id={context.id}
            label={value ? t`Locate again` : t`Use my current location`}
            enough={accuracyThreshold ?? usuallyEnough}
            onPoint={set}
          />
          <Coordinates
            nodeId={node.nodeId}
            typed={typed ?? (value ? toTypedCoordinates(value) : emptyPair)}
            onType={(pair) => {
              node.setValue(typedPoint(pair));
              setTyped(pair);
            }}
          />
        </>
      )}
      {/* Below the fields, which must not move while someone types. */}
      {(value || !context.readOnly) && (
        <EitherMap kind="point" points={points} onPick={pick}>
          {value ? <PlaceMap kind="point" points={points} {...(pick && { onPick: pick })} /> : null}
        </EitherMap>
      )}
      {value && <PointFigures node={node} point={value} onClear={pick && (() => set(null))} />}
    </div>
  );
}

interface PointFiguresProps {
  node: GeopointInputNode;
  point: Point;
  onClear: (() => void) | undefined;
}

function PointFigures({ node, point, onClear }: PointFiguresProps) {
  const { i18n } = useLingui();
  const metres = (length: number) => formatDecimal(Math.round(length * 10) / 10, i18n.locale);
  const { altitude, accuracy } = measuredParts(point);
  const poor = node.nodeOptions.unacceptableAccuracyThreshold ?? Infinity;
  return (
    <>
      <p className="fill-row muted fill-facts">
        <bdi dir="ltr">
          {point.latitude}, {point.longitude}
        </bdi>
        {altitude !== null && (
          <span>
            <Trans>Altitude {bidiIsolate(metres(altitude))} m</Trans>
          </span>
        )}
        {accuracy !== null && (
          <span>
            <Trans>Accuracy {metres(accuracy)} m</Trans>
          </span>
        )}
      </p>
      {(accuracy ?? 0) > poor && (
        <p className="fill-fault" role="status">
          <Trans>This place is less accurate than the form wants ({metres(poor)} m). Try again outside.</Trans>
        </p>
      )}
      {onClear && (
        <button type="button" className="fill-quiet" onClick={onClear}>
          <Trans>Clear the answer</Trans>
        </button>
      )}
    </>
  );
}

const [width, height] = [560, 300];
/** Metres across the map of a single point. */
const minSpan = 60;
const degree = 111_195;

interface PlaceMapProps {
  kind: GeoValue['kind'];
  points: readonly Point[];
  onPick?: (point: Point) => void;
}

/** A map without tiles, north up, with a scale. A click adds or moves a point; the coordinate inputs do the same. */
export function PlaceMap({ kind, points, onPick }: PlaceMapProps) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(1);
  const place: GeoValue = {
    kind,
    points: points.map(({ latitude, longitude, altitude, accuracy }) => ({
      lat: latitude,
      lon: longitude,
      altitude,
      accuracy,
    })),
  };
  const { centre, points: drawn } = projectToMetres(place);
  const across = drawn.reduce(
    (most, { x, y }) => Math.max(most, Math.abs(x) * 2, Math.abs(y) * 2 * (width / height)),
    minSpan,
  );
  const scale = (width - 80) / (across * 1.2) / zoom;
  const at = ({ x, y }: { x: number; y: number }) =>
    `${(width / 2 + x * scale).toFixed(1)} ${(height / 2 - y * scale).toFixed(1)}`;
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
        <MapMarks width={width} height={height} metre={scale} />
      </svg>
      <div className="fill-buttons">
        <FillButton onClick={() => setZoom(zoom / 2)} label={<Trans>Zoom in</Trans>} />
        <FillButton onClick={() => setZoom(Math.min(zoom * 2, 4096))} label={<Trans>Zoom out</Trans>} />
      </div>
    </div>
  );
}
