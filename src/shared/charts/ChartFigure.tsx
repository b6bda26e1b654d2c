import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { csvFile, csvLines } from '~/shared/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { Menu, MenuAction } from '~/shared/ui/overlays/Menu';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Icon } from '~/shared/ui/icons/Icon';
import { pngFile, svgFile } from './chart-files';
import type { ChartBar } from './BarChart';
import './charts.css';

interface ChartFigureProps {
  title: string;
  /** What the chart says in words, such as how many have no answer. */
  note?: ReactNode;
  bars: readonly ChartBar[];
  /** The heads of the table: of the values, and of their counts. */
  heads: readonly [value: string, count: string];
  /** Draws the chart into a width in pixels. */
  children: (width: number, chart: RefObject<SVGSVGElement | null>) => ReactNode;
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
export function ChartFigure({ title, note, bars, heads, children }: ChartFigureProps) {
  const { t, i18n } = useLingui();
  const [place, width] = useWidth();
  const chart = useRef<SVGSVGElement>(null);
  const save = async (kind: 'png' | 'svg') => {
    if (!chart.current) return;
    try {
      saveFile(await (kind === 'png' ? pngFile : svgFile)(chart.current), `${fileName(title)}.${kind}`);
    } catch (error) {
      alerts.failed(msg`The chart was not downloaded.`, error);
    }
  };
  const saveCsv = () => {
    const lines = bars.map(({ label, count }) => [label, String(count)]);
    saveFile(csvFile(csvLines([[...heads], ...lines])), `${fileName(title)}.csv`);
  };
  return (
    <figure className="chart-figure">
      <div className="chart-head">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <Menu label={t`Download ${title}`} className="button rows-tool rows-picture" trigger={<Icon name="download" />}>
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
      </div>
      {note !== undefined && <p className="chart-note">{note}</p>}
      <div ref={place} className="chart-place">
        {width > 0 && children(width, chart)}
      </div>
      <details className="chart-table">
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, label, count }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                <td>{i18n.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
