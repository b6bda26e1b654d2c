import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { roundLength } from '~/domain/answers/geo';
import { formatDecimal } from '~/shared/lib/numbers';
import { NorthArrow } from './NorthArrow';
import { changed, fitting, fromPlane, gridOf, planeSize, shows, toPlane } from './plane';
import type { Point } from './points';

const { width, height } = planeSize;
/** More points than this have no handles of their own: only the line through them is drawn. */
const mostHandles = 100;

interface DrawPlaneProps {
  closed: boolean;
  points: readonly Point[];
  /** The point that a tap on the plane moves; null while taps add points. */
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

/** A plane without a map, north up, to draw a line or an area on: its points, a grid in degrees and a scale. */
export function DrawPlane(props: DrawPlaneProps) {
  const { closed, points, selected, readOnly, onSelect, onAdd, onMove, onRemove } = props;
  const { t, i18n } = useLingui();
  const [view, setView] = useState(() => fitting(points));
  const [dragged, setDragged] = useState<{ index: number; point: Point } | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const wasDragged = useRef(false);
  // A point that came from elsewhere is shown; after that people look where they like.
  const last = points.at(-1);
  const [seen, setSeen] = useState(last);
  if (last !== seen) {
    setSeen(last);
    if (last && !shows(view, last)) setView(fitting(points));
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
  const { latitudes, longitudes, digits } = gridOf(view);
  const metres = roundLength(120 * view.scale);
  const degrees = (value: number) => `${value.toFixed(digits)}°`;
  const moves = [
    ['←', t`Look west`, { east: -0.25 }],
    ['↑', t`Look north`, { north: 0.25 }],
    ['↓', t`Look south`, { north: -0.25 }],
    ['→', t`Look east`, { east: 0.25 }],
  ] as const;
  return (
    <div className="fill-map fill-plane">
      {/* What a tap does, the fields for coordinates do by keyboard. */}
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
        {points.length <= mostHandles &&
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
        <path className="fill-map-scale" d={`M12 ${height - 16}v5h${(metres / view.scale).toFixed(1)}v-5`} />
        <text x={18 + metres / view.scale} y={height - 10}>
          {metres >= 1000
            ? t`${formatDecimal(metres / 1000, i18n.locale)} km`
            : t`${formatDecimal(metres, i18n.locale)} m`}
        </text>
        <NorthArrow x={width - 24} />
      </svg>
      <div className="fill-buttons">
        <button type="button" className="fill-button" onClick={() => setView(changed(view, { zoom: 2 }))}>
          <Trans>Zoom in</Trans>
        </button>
        <button type="button" className="fill-button" onClick={() => setView(changed(view, { zoom: 0.5 }))}>
          <Trans>Zoom out</Trans>
        </button>
        {/* West is on the left in every language. */}
        <span className="fill-plane-moves" dir="ltr">
          {moves.map(([sign, name, by]) => (
            <button
              key={sign}
              type="button"
              className="fill-button fill-square"
              aria-label={name}
              title={name}
              onClick={() => setView(changed(view, by))}
            >
              {sign}
            </button>
          ))}
        </span>
        <button type="button" className="fill-button" onClick={() => setView(fitting(points))}>
          <Trans>Show all points</Trans>
        </button>
      </div>
    </div>
  );
}
