import { useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { isRtl } from '~/shared/lib/direction';
import { AppLink } from '~/shared/ui/links/AppLink';
import './charts.css';

export interface ChartBar {
  id: string;
  label: string;
  short?: string;
  count: number;
  to?: string | undefined;
}

interface BarsProps {
  ref: Ref<SVGSVGElement>;
  title: string;
  bars: readonly ChartBar[];
  width: number;
  formatCount: (count: number) => string;
}

/** Approximate, in pixels. */
const characterWidth = 7;

interface ChartProps extends Omit<BarsProps, 'formatCount'> {
  height: number;
  children: (link: (bar: ChartBar, text: string, drawn: ReactNode) => ReactNode) => ReactNode;
}

function Chart({ ref, title, bars, width, height, children }: ChartProps) {
  const { onKeyDown, tabIndexOf, onFocus } = useBarKeys(bars.flatMap(({ id, to }) => (to === undefined ? [] : [id])));
  const link = (bar: ChartBar, text: string, drawn: ReactNode) =>
    bar.to === undefined ? (
      <g key={bar.id} role="img" aria-label={text}>
        <title>{text}</title>
        {drawn}
      </g>
    ) : (
      <AppLink
        key={bar.id}
        to={bar.to}
        tabIndex={tabIndexOf(bar.id)}
        onKeyDown={onKeyDown}
        onFocusCapture={() => onFocus(bar.id)}
      >
        <title>{text}</title>
        {drawn}
      </AppLink>
    );
  return (
    <svg
      ref={ref}
      className="chart"
      role="group"
      aria-label={title}
      width={width}
      height={height}
      // Paper may be narrower than the screen.
      viewBox={`0 0 ${width} ${height}`}
    >
      {children(link)}
    </svg>
  );
}

const lineHeight = 24;
const labelShare = 0.38;

export function NamedBars({ formatCount: written, ...props }: BarsProps) {
  const { bars, width } = props;
  const rtl = isRtl();
  const start = Math.round(width * labelShare);
  const countRoom = 12 + characterWidth * Math.max(2, ...bars.map(({ count }) => written(count).length));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const x = scaleLinear<number>({ domain: [0, most], range: [0, Math.max(1, width - start - countRoom)] });
  const at = (place: number) => (rtl ? width - place : place);
  const [before, after] = rtl ? (['start', 'end'] as const) : (['end', 'start'] as const);
  return (
    <Chart {...props} height={Math.max(1, bars.length) * lineHeight}>
      {(link) =>
        bars.map((bar, index) => {
          const middle = index * lineHeight + lineHeight / 2;
          const length = x(bar.count);
          return link(
            bar,
            `${bar.label}: ${written(bar.count)}`,
            <>
              <rect className="chart-line" x={0} y={index * lineHeight} width={width} height={lineHeight} />
              <text
                aria-hidden="true"
                className="chart-label"
                x={at(start - 8)}
                y={middle}
                dy="0.35em"
                textAnchor={before}
              >
                {truncateToWidth(bar.label, start - 8)}
              </text>
              <Bar
                className="chart-bar"
                x={rtl ? at(start) - length : start}
                y={index * lineHeight + 4}
                width={length}
                height={lineHeight - 8}
              />
              <text
                aria-hidden="true"
                className="chart-count"
                x={at(start + length + 6)}
                y={middle}
                dy="0.35em"
                textAnchor={after}
              >
                {written(bar.count)}
              </text>
            </>,
          );
        })
      }
    </Chart>
  );
}

const columnsHeight = 180;
const margin = { top: 8, right: 16, bottom: 28 };

function ticksThatFit(bars: readonly ChartBar[], placeOf: (id: string) => number, width: number): string[] {
  const shorts = bars.map(({ label, short = label }) => short);
  const longest = Math.max(1, ...shorts.map(({ length }) => length)) * characterWidth;
  const every = Math.max(1, Math.ceil((bars.length * (longest + 12)) / width));
  return bars
    .filter(({ id }, index) => index % every === 0 && placeOf(id) + longest / 2 <= width + margin.right)
    .map(({ id }) => id);
}

export function ColumnBars({ formatCount: written, ...props }: BarsProps) {
  const { i18n } = useLingui();
  const { bars, width } = props;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const left = 16 + i18n.number(most).length * 8;
  const inner = { width: Math.max(1, width - left - margin.right), height: columnsHeight - margin.top - margin.bottom };
  const x = scaleBand<string>({
    domain: bars.map(({ id }) => id),
    range: [0, inner.width],
    padding: bars.length > 60 ? 0 : 0.15,
  });
  const y = scaleLinear<number>({ domain: [0, most], range: [inner.height, 0], nice: true });
  const shorts = new Map(bars.map(({ id, label, short = label }) => [id, short]));
  const ticks = ticksThatFit(bars, (id) => (x(id) ?? 0) + x.bandwidth() / 2, inner.width);
  return (
    <Chart {...props} height={columnsHeight}>
      {(link) => (
        <Group left={left} top={margin.top}>
          {bars.map((bar) => {
            const height = bar.count === 0 ? 0 : Math.max(1, inner.height - y(bar.count));
            return link(
              bar,
              `${bar.label}: ${written(bar.count)}`,
              <>
                <rect className="chart-line" x={x(bar.id)} y={0} width={x.bandwidth()} height={inner.height} />
                <Bar
                  className="chart-bar"
                  x={x(bar.id)}
                  y={inner.height - height}
                  width={x.bandwidth()}
                  height={height}
                />
              </>,
            );
          })}
          <g aria-hidden="true">
            <AxisLeft
              scale={y}
              tickValues={y.ticks(4).filter(Number.isInteger)}
              tickFormat={(value) => i18n.number(Number(value))}
              axisClassName="chart-axis"
              hideTicks
            />
            <AxisBottom
              top={inner.height}
              scale={x}
              tickValues={ticks}
              tickFormat={(id) => shorts.get(id) ?? id}
              axisClassName="chart-axis"
              hideTicks
            />
          </g>
        </Group>
      )}
    </Chart>
  );
}

/** Pixels, as in charts.css. */
const labelFontSize = 13;
/** Lower bound of the average letter width, in pixels. */
const minLetterWidth = 3;

let context: CanvasRenderingContext2D | null = null;

export function truncateToWidth(label: string, width: number): string {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return label;
  context.font = `${labelFontSize}px ${getComputedStyle(document.body).fontFamily}`;
  // A label may have thousands of characters.
  const characters = [...label].slice(0, Math.ceil(width / minLetterWidth) + 1);
  const fits = (text: string) => (context?.measureText(text).width ?? 0) <= width;
  if (characters.join('') === label && fits(label)) return label;
  let shown = characters.length;
  while (shown > 1 && !fits(`${characters.slice(0, shown).join('')}…`)) shown -= 1;
  return `${characters.slice(0, shown).join('')}…`;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The bars are one tab stop; arrows, Home and End move between them. */
function useBarKeys(ids: readonly string[]) {
  const [current, setCurrent] = useState<string>();
  const stop = current !== undefined && ids.includes(current) ? current : ids[0];
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const links = [...(event.currentTarget.closest('svg')?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === event.currentTarget);
    const step = steps[event.key];
    const next =
      event.key === 'Home'
        ? links[0]
        : event.key === 'End'
          ? links.at(-1)
          : step === undefined
            ? null
            : links[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return { onKeyDown, tabIndexOf: (id: string) => (id === stop ? 0 : -1), onFocus: setCurrent };
}
