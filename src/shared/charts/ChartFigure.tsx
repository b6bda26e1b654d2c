import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { csvFile, csvLines } from '~/shared/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Menu, MenuAction } from '~/shared/ui/overlays/Menu';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Icon } from '~/shared/ui/icons/Icon';
import { type ChartBar, ColumnBars, NamedBars } from './BarChart';
import { pngFile, svgFile } from './chart-files';
import './charts.css';

interface ChartFigureProps {
  title: string;
  /** What the chart says in words, such as how many have no answer. */
  note?: ReactNode;
  bars: readonly ChartBar[];
  /** Names below each other, or columns beside each other. */
  kind: 'names' | 'columns';
  /** The heads of the table: of the values, and of their counts. */
  heads: readonly [value: string, count: string];
  /** What all are, for shares; without it there are none. */
  total?: number;
  /** Between the title and the chart. */
  tools?: ReactNode;
}

/** The width of an element in pixels; 0 before it is known. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}

/** A chart with its title, its figures as a table, and its files. */
export function ChartFigure({ title, note, bars, kind, heads, total, tools }: ChartFigureProps) {
  const { t, i18n } = useLingui();
  const [place, width] = useWidth();
  const chart = useRef<SVGSVGElement>(null);
  const shareOf = (count: number): string =>
    i18n.number(total === undefined || total === 0 ? 0 : count / total, { style: 'percent', maximumFractionDigits: 1 });
  const written = (count: number): string =>
    total === undefined ? i18n.number(count) : `${i18n.number(count)} (${shareOf(count)})`;
  const save = async (ending: 'png' | 'svg') => {
    if (!chart.current) return;
    try {
      saveFile(await (ending === 'png' ? pngFile : svgFile)(chart.current), `${fileName(title)}.${ending}`);
    } catch (error) {
      alerts.failed(msg`The chart was not downloaded.`, error);
    }
  };
  const saveCsv = () => {
    const lines = bars.map(({ label, count }) => [label, String(count)]);
    saveFile(csvFile(csvLines([[...heads], ...lines])), `${fileName(title)}.csv`);
  };
  const Bars = kind === 'names' ? NamedBars : ColumnBars;
  return (
    <figure className="chart-figure" aria-label={title}>
      <div className="chart-head">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {bars.length > 0 && (
          <Menu label={t`Download: ${title}`} className="button chart-menu" trigger={<Icon name="download" />}>
            <MenuAction onSelect={() => void save('png')}>
              <Trans>Picture (.png)</Trans>
            </MenuAction>
            <MenuAction onSelect={() => void save('svg')}>
              <Trans>Drawing (.svg)</Trans>
            </MenuAction>
            <MenuAction onSelect={saveCsv}>
              <Trans>Table (.csv)</Trans>
            </MenuAction>
          </Menu>
        )}
      </div>
      {tools}
      {note !== undefined && <p className="chart-note">{note}</p>}
      <div ref={place} className="chart-place">
        {bars.length === 0 ? (
          <p className="muted">
            <Trans>No answers</Trans>
          </p>
        ) : (
          width > 0 && <Bars ref={chart} title={title} bars={bars} width={width} written={written} />
        )}
      </div>
      {bars.length > 0 && (
        <details className="chart-table">
          <summary>
            <Trans>Show as table</Trans>
          </summary>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{heads[0]}</th>
                <th scope="col">{heads[1]}</th>
                {total !== undefined && (
                  <th scope="col">
                    <Trans>Share</Trans>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {bars.map(({ id, label, count, to }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{label}</bdi>
                  </th>
                  <td>{to === undefined ? i18n.number(count) : <AppLink to={to}>{i18n.number(count)}</AppLink>}</td>
                  {total !== undefined && <td>{shareOf(count)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
