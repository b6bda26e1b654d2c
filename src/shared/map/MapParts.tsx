import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatDecimal, formatInteger } from '~/shared/lib/numbers';
import type { ThemeName } from '~/shared/ui/theme/tokens';
import type { ShownGroup } from './groups';
import { groupColour, groupPath } from './palette';

export type AreaKind = 'box' | 'shape';

interface AreaDrawingProps {
  kind: AreaKind;
  /** Corners in pixels of this element, as x, y, x, y … */
  onDrawn: (corners: number[]) => void;
  onCancel: () => void;
}

const minStep = 4;
/** Smaller areas in pixels count as a click. */
const minSize = 6;

function cornersOfBox([fromX = 0, fromY = 0, ...rest]: readonly number[]): number[] {
  const [toX = fromX, toY = fromY] = rest.slice(-2);
  return [fromX, fromY, toX, fromY, toX, toY, fromX, toY];
}

const isLarge = (corners: readonly number[]) =>
  [0, 1].every((axis) => {
    const values = corners.filter((_, at) => at % 2 === axis);
    return Math.max(...values) - Math.min(...values) >= minSize;
  });

/** An overlay to draw a box or a shape with a pointer. Escape cancels. */
export function AreaDrawing({ kind, onDrawn, onCancel }: AreaDrawingProps) {
  const { t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  // Several pointer moves can come before the next render.
  const drawn = useRef<readonly number[]>([]);
  const [track, setTrack] = useState<readonly number[]>([]);
  const follow = (next: readonly number[]) => {
    drawn.current = next;
    setTrack(next);
  };
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onCancel();
    };
    document.addEventListener('keydown', end, true);
    return () => document.removeEventListener('keydown', end, true);
  }, [onCancel]);
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    return [clientX - left, clientY - top];
  };
  const cornersOf = (points: readonly number[]) => (kind === 'box' ? cornersOfBox(points) : points);
  return (
    <div
      ref={sheet}
      className="map-drawing"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(pointOf(event));
      }}
      onPointerMove={(event) => {
        const { current } = drawn;
        if (current.length === 0 || !event.isPrimary) return;
        const [x, y] = pointOf(event);
        const [lastX = 0, lastY = 0] = current.slice(-2);
        if (Math.hypot(x - lastX, y - lastY) >= minStep) follow([...current, x, y]);
      }}
      onPointerUp={() => {
        const corners = cornersOf(drawn.current);
        const isArea = drawn.current.length >= 4 && isLarge(corners);
        follow([]);
        if (isArea) onDrawn([...corners]);
      }}
      onPointerCancel={() => follow([])}
    >
      <p className="map-hint" role="status">
        {kind === 'box' ? t`Drag a box around the places.` : t`Draw a line around the places.`}
      </p>
      {track.length >= 4 && (
        <svg aria-hidden="true">
          <polygon points={cornersOf(track).join(' ')} />
        </svg>
      )}
    </div>
  );
}

interface MapLegendProps {
  title: string;
  groups: readonly ShownGroup[];
  theme: ThemeName;
}

export function MapLegend({ title, groups, theme }: MapLegendProps) {
  const { i18n } = useLingui();
  return (
    <section className="map-legend" aria-label={title}>
      {/* No heading: it stands before those of the page. */}
      <p className="map-legend-title">
        <bdi>{title}</bdi>
      </p>
      <ul>
        {groups
          .filter(({ count }) => count > 0)
          .map(({ group, label, count }) => (
            <li key={group}>
              <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                <path d={groupPath(group, 10, 10, 6)} fill={groupColour(group, theme)} />
              </svg>
              <bdi>{label ?? <Trans>Others</Trans>}</bdi>{' '}
              <span className="muted">{formatInteger(count, i18n.locale)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

const longest = 110;

/** The largest of 1, 2, 5, 10, 20 … up to `most`. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

export function ScaleBar({ metresOfPixel }: { metresOfPixel: number }) {
  const { t, i18n } = useLingui();
  const metres = roundLength(longest * metresOfPixel);
  const text =
    metres >= 1000 ? t`${formatDecimal(metres / 1000, i18n.locale)} km` : t`${formatDecimal(metres, i18n.locale)} m`;
  return (
    <span className="map-scale" style={{ inlineSize: metres / metresOfPixel }}>
      {text}
    </span>
  );
}
