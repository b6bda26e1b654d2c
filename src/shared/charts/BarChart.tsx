import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { AppLink } from '~/shared/ui/links/AppLink';
import './charts.css';

/** A bar: what it counts, and the address of the rows behind it. */
export interface ChartBar {
  id: string;
  label: string;
  count: number;
  /** Undefined where no list shows these rows. */
  to?: string | undefined;
}

interface BarsProps {
  ref: Ref<SVGSVGElement>;
  title: string;
  bars: readonly ChartBar[];
  /** Pixels of the place it has. */
  width: number;
}

const lineHeight = 24;
const labelWidth = 0.38;
const countRoom = 64;
/** Pixels of a character of a label, at least. */
const characterWidth = 7;

const clipped = (label: string, width: number): string => {
  const characters = [...label];
  const most = Math.max(4, Math.floor(width / characterWidth));
  return characters.length <= most ? label : `${characters.slice(0, most - 1).join('')}…`;
};

/** A bar that leads to the rows behind it. */
function Linked({ bar, text, children }: { bar: ChartBar; text: string; children: ReactNode }) {
  if (bar.to === undefined) return <g aria-label={text}>{children}</g>;
  return (
    <AppLink to={bar.to} aria-label={text}>
      {children}
    </AppLink>
  );
}

/** Values below each other, each with a bar and its count: for names. */
export function NamedBars({ ref, title, bars, width }: BarsProps) {
  const { i18n } = useLingui();
  const height = Math.max(1, bars.length) * lineHeight;
  const start = Math.round(width * labelWidth);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const x = scaleLinear<number>({ domain: [0, most], range: [0, Math.max(1, width - start - countRoom)] });
  return (
    <svg ref={ref} className="chart" role="group" aria-label={title} width={width} height={height}>
      {bars.map((bar, index) => {
        const count = i18n.number(bar.count);
        const middle = index * lineHeight + lineHeight / 2;
        return (
          <Linked key={bar.id} bar={bar} text={`${bar.label}: ${count}`}>
            <title>{`${bar.label}: ${count}`}</title>
            <rect className="chart-line" x={0} y={index * lineHeight} width={width} height={lineHeight} />
            <text className="chart-label" x={start - 8} y={middle} dy="0.35em" textAnchor="end">
              {clipped(bar.label, start - 8)}
            </text>
            <Bar
              className="chart-bar"
              x={start}
              y={index * lineHeight + 4}
              width={x(bar.count)}
              height={lineHeight - 8}
            />
            <text className="chart-count" x={start + x(bar.count) + 6} y={middle} dy="0.35em">
              {count}
            </text>
          </Linked>
        );
      })}
    </svg>
  );
}

const columnsHeight = 180;
const margin = { top: 8, right: 8, bottom: 28, left: 48 };

/** Values beside each other, in their own order: for times and numbers. */
export function ColumnBars({ ref, title, bars, width }: BarsProps) {
  const { i18n } = useLingui();
  const inner = {
    width: Math.max(1, width - margin.left - margin.right),
    height: columnsHeight - margin.top - margin.bottom,
  };
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const x = scaleBand<string>({
    domain: bars.map(({ id }) => id),
    range: [0, inner.width],
    padding: bars.length > 60 ? 0 : 0.15,
  });
  const y = scaleLinear<number>({ domain: [0, most], range: [inner.height, 0], nice: true });
  const labels = new Map(bars.map(({ id, label }) => [id, label]));
  const longest = Math.max(1, ...bars.map(({ label }) => label.length));
  const every = Math.max(1, Math.ceil((bars.length * (longest * characterWidth + 12)) / inner.width));
  const ticks = bars.filter((_, index) => index % every === 0).map(({ id }) => id);
  const whole = y.ticks(4).filter(Number.isInteger);
  return (
    <svg ref={ref} className="chart" role="group" aria-label={title} width={width} height={columnsHeight}>
      <g transform={`translate(${margin.left},${margin.top})`}>
        {bars.map((bar) => {
          const text = `${bar.label}: ${i18n.number(bar.count)}`;
          const top = y(bar.count);
          return (
            <Linked key={bar.id} bar={bar} text={text}>
              <title>{text}</title>
              <rect className="chart-line" x={x(bar.id)} y={0} width={x.bandwidth()} height={inner.height} />
              <Bar className="chart-bar" x={x(bar.id)} y={top} width={x.bandwidth()} height={inner.height - top} />
            </Linked>
          );
        })}
        <AxisLeft
          scale={y}
          tickValues={whole}
          tickFormat={(value) => i18n.number(Number(value))}
          axisClassName="chart-axis"
          hideTicks
        />
        <AxisBottom
          top={inner.height}
          scale={x}
          tickValues={ticks}
          tickFormat={(id) => labels.get(id) ?? id}
          axisClassName="chart-axis"
          hideTicks
        />
      </g>
    </svg>
  );
}
