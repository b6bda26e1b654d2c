import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { FillButton } from '../../FillDialog';
import { MapMarks } from './EitherMap';
import { enteredPoint, type Point } from './points';

/** Size of the plane in SVG units. */
export const planeSize = { width: 560, height: 340 };
const { width, height } = planeSize;
/** With more points than this, only the line is drawn, without handles. */
const maxHandles = 100;

interface DrawPlaneProps {
  closed: boolean;
  points: readonly Point[];
  /** Index of the point that a tap moves; null while taps add points. */
  selected: number | null;
  readOnly: boolean;
  onSelect: (index: number | null) => void;
  onAdd: (point: Point) => void;
  onMove: (index: number, point: Point) => void;
  onRemove: (index: number) => void;
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function DrawPlane(props: DrawPlaneProps) {
  const { closed, points, selected, readOnly, onSelect, onAdd, onMove, onRemove } = props;
  const { t } = useLingui();
  const [view, setView] = useState(() => fitView(points));
  const [dragged, setDragged] = useState<{ index: number; point: Point } | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const wasDragged = useRef(false);
  // A point that came from elsewhere scrolls into view; after that the view stays.
  const last = points.at(-1);
  const [seen, setSeen] = useState(last);
  if (last !== seen) {
    setSeen(last);
    if (last && !isInView(view, last)) setView(fitView(points));
  }
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  };
  const tap = (event: MouseEvent) => {
    const point = readOnly ? null : fromPlane(view, spotOf(event));
    if (!point) return;
    if (selected === null) onAdd(point);
    else onMove(selected, point);
  };
  const drag = (event: PointerEvent, index: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [spot, own] = [spotOf(event), points[index]];
    const from = own && toPlane(view, own);
    // A finger is never quite still.
    if (!dragged && from && Math.hypot(spot.x - from.x, spot.y - from.y) < 10) return;
    const point = fromPlane(view, spot);
    wasDragged.current = true;
    if (point) setDragged({ index, point });
  };
  const drop = () => {
    if (dragged) onMove(dragged.index, dragged.point);
    setDragged(null);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const own = points[index];
    const step = arrows[event.key];
    if (step && own) {
      const [by, { x, y }] = [event.shiftKey ? 1 : 10, toPlane(view, own)];
      const point = fromPlane(view, { x: x + step[0] * by, y: y + step[1] * by });
      if (point) onMove(index, point);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
    else if (event.key === 'Enter' || event.key === ' ') onSelect(selected === index ? null : index);
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else return;
    event.preventDefault();
  };
  const shown = points.map((point, index) => (dragged?.index === index ? dragged.point : point));
  const spots = shown.map((point) => toPlane(view, point));
  const { latitudes, longitudes, digits } = gridLines(view);
  const degrees = (value: number) => `${value.toFixed(digits)}°`;
  const moves = [
    ['←', t`Look west`, { east: -0.25 }],
    ['↑', t`Look north`, { north: 0.25 }],
    ['↓', t`Look south`, { north: -0.25 }],
    ['→', t`Look east`, { east: 0.25 }],
  ] as const;
  return (
    <div className="fill-map fill-plane">
      {/* The coordinate inputs do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={closed ? t`Plane with the area` : t`Plane with the line`}
        onClick={tap}
      >
        <g className="fill-plane-grid" aria-hidden="true">
          {latitudes.map((latitude) => {
            const { y } = toPlane(view, { latitude, longitude: 0 });
            return (
              <g key={latitude}>
                <path d={`M0 ${y.toFixed(1)}h${width}`} />
                <text x="4" y={y - 4}>
                  {degrees(latitude)}
                </text>
              </g>
            );
          })}
          {longitudes.map((longitude) => {
            const { x } = toPlane(view, { latitude: 0, longitude });
            return (
              <g key={longitude}>
                <path d={`M${x.toFixed(1)} 0v${height}`} />
                <text x={x + 4} y="16">
                  {degrees(longitude)}
                </text>
              </g>
            );
          })}
        </g>
        {spots.length > 1 && (
          <path
            className={closed ? 'fill-map-area' : 'fill-map-line'}
            d={`M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`}
          />
        )}
        {points.length <= maxHandles &&
          spots.map(({ x, y }, index) => (
            <g
              // Points have no names but their numbers.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className={selected === index ? 'fill-plane-point fill-plane-selected' : 'fill-plane-point'}
              role="button"
              tabIndex={readOnly ? -1 : 0}
              aria-pressed={selected === index}
              aria-label={t`Point ${index + 1} of ${points.length}: ${shown[index]?.latitude}, ${shown[index]?.longitude}`}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onClick={(event) => {
                event.stopPropagation();
                if (!wasDragged.current && !readOnly) onSelect(selected === index ? null : index);
                wasDragged.current = false;
              }}
              onKeyDown={(event) => !readOnly && onKey(event, index)}
              onPointerDown={(event) => {
                wasDragged.current = false;
                if (!readOnly) event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={(event) => drag(event, index)}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(null)}
            >
              <circle className="fill-plane-hit" />
              <circle r="7" />
              <text x="11" y="-8">
                {index + 1}
              </text>
            </g>
          ))}
        <MapMarks width={width} height={height} metre={1 / view.scale} />
      </svg>
      <div className="fill-buttons">
        <FillButton onClick={() => setView(moveView(view, { zoom: 2 }))} label={<Trans>Zoom in</Trans>} />
        <FillButton onClick={() => setView(moveView(view, { zoom: 0.5 }))} label={<Trans>Zoom out</Trans>} />
        <span className="fill-row" dir="ltr">
          {moves.map(([sign, name, by]) => (
            <button
              key={sign}
              type="button"
              className="fill-button fill-square"
              aria-label={name}
              title={name}
              onClick={() => setView(moveView(view, by))}
            >
              {sign}
            </button>
          ))}
        </span>
        <FillButton onClick={() => setView(fitView(points))} label={<Trans>Show all points</Trans>} />
      </div>
    </div>
  );
}

/** Centre of the plane, and metres per SVG unit. */
interface View {
  latitude: number;
  longitude: number;
  scale: number;
}

type Place = Pick<Point, 'latitude' | 'longitude'>;

/** Metres per degree of latitude. */
const degree = 111_195;
/** Metres across the plane with a single point. */
const minSpan = 60;
const world: View = { latitude: 0, longitude: 0, scale: (360 * degree) / width };
/** Metres per degree of longitude; clamped near the poles, to avoid a division by zero. */
const eastward = ({ latitude }: Place) => degree * Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);

export function toPlane(view: View, { latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: width / 2 + ((longitude - view.longitude) * eastward(view)) / view.scale,
    y: height / 2 - ((latitude - view.latitude) * degree) / view.scale,
  };
}

/** The point at a position, with the digits that the scale can show; null beyond the world. */
export function fromPlane(view: View, { x, y }: { x: number; y: number }): Point | null {
  const digits = Math.min(7, Math.max(0, Math.ceil(Math.log10(degree / view.scale)) + 1));
  const latitude = Number((view.latitude + ((height / 2 - y) * view.scale) / degree).toFixed(digits));
  const longitude = Number((view.longitude + ((x - width / 2) * view.scale) / eastward(view)).toFixed(digits));
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null;
  return enteredPoint(latitude, longitude);
}

export function fitView(points: readonly Place[]): View {
  if (points.length === 0) return world;
  const range = (values: readonly number[]) => {
    const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
      Infinity,
      -Infinity,
    ] as [number, number]);
    return { middle: (least + most) / 2, width: most - least };
  };
  const [north, east] = [range(points.map((point) => point.latitude)), range(points.map((point) => point.longitude))];
  const middle = { latitude: north.middle, longitude: east.middle };
  const scale = Math.max(
    minSpan / width,
    (east.width * eastward(middle)) / (width * 0.7),
    (north.width * degree) / (height * 0.7),
  );
  return { ...middle, scale: Math.min(scale, world.scale) };
}

export function isInView(view: View, place: Place): boolean {
  const { x, y } = toPlane(view, place);
  return x > 12 && y > 12 && x < width - 12 && y < height - 12;
}

export function moveView(view: View, by: { east?: number; north?: number; zoom?: number }): View {
  const { east = 0, north = 0, zoom = 1 } = by;
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return {
    latitude: within(view.latitude + (north * height * view.scale) / degree, 90),
    longitude: within(view.longitude + (east * width * view.scale) / eastward(view), 180),
    scale: Math.min(Math.max(view.scale / zoom, 0.01), world.scale),
  };
}

/** The next larger 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (least / power <= 1 ? 1 : least / power <= 2 ? 2 : least / power <= 5 ? 5 : 10) * power;
}

export function gridLines(view: View): { latitudes: number[]; longitudes: number[]; digits: number } {
  const step = roundStep((110 * view.scale) / eastward(view));
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const lines = (middle: number, half: number, most: number) => {
    const first = Math.ceil(Math.max(middle - half, -most) / step);
    const last = Math.floor(Math.min(middle + half, most) / step);
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) =>
      Number(((first + at) * step).toFixed(digits)),
    );
  };
  return {
    latitudes: lines(view.latitude, (height / 2) * (view.scale / degree), 90),
    longitudes: lines(view.longitude, (width / 2) * (view.scale / eastward(view)), 180),
    digits,
  };
}
