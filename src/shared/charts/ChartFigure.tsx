import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Collapse, Flex, Table, Typography } from 'antd';
import { type ReactNode, useRef } from 'react';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { useInlineSize } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { MenuButton } from '~/shared/ui/overlays/MenuButton';
import { notifications } from '~/shared/ui/overlays/notifications';
import { type ChartBar, ColumnBars, NamedBars } from './BarChart';
import './charts.css';

interface ChartFigureProps {
  title: string;
  note?: ReactNode;
  bars: readonly ChartBar[];
  kind: 'names' | 'columns';
  heads: readonly [value: string, count: string];
  total?: number;
  tools?: ReactNode;
}

interface FigureProps {
  label: string;
  title: ReactNode;
  tool?: ReactNode;
  children: ReactNode;
}

export const Figure = ({ label, title, tool, children }: FigureProps) => (
  <figure className="chart-figure" aria-label={label}>
    <Flex align="start" justify="space-between" gap={8}>
      <h3>{title}</h3>
      {tool}
    </Flex>
    {children}
  </figure>
);

export const FigureNote = ({ children }: { children: ReactNode }) => (
  <Typography.Paragraph type="secondary" style={{ margin: '4px 0 8px', fontSize: 13 }}>
    {children}
  </Typography.Paragraph>
);

export function ChartFigure({ title, note, bars, kind, heads, total, tools }: ChartFigureProps) {
  const { t, i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const width = useInlineSize(place);
  const chart = useRef<SVGSVGElement>(null);
  const shareOf = (count: number): string =>
    i18n.number(total === undefined || total === 0 ? 0 : count / total, { style: 'percent', maximumFractionDigits: 1 });
  const formatCount = (count: number): string =>
    total === undefined ? i18n.number(count) : `${i18n.number(count)} (${shareOf(count)})`;
  const save = async (ending: 'png' | 'svg') => {
    if (!chart.current) return;
    try {
      saveFile(await (ending === 'png' ? pngFile : svgFile)(chart.current), `${fileName(title)}.${ending}`);
    } catch (error) {
      notifications.failed(msg`The chart was not downloaded.`, error);
    }
  };
  const saveCsv = () => {
    const lines = bars.map(({ label, count }) => [label, String(count)]);
    saveFile(csvFile(csvLines([[...heads], ...lines])), `${fileName(title)}.csv`);
  };
  const Bars = kind === 'names' ? NamedBars : ColumnBars;
  return (
    <Figure
      label={title}
      title={<bdi>{title}</bdi>}
      tool={
        bars.length > 0 && (
          <MenuButton
            label={t`Download: ${title}`}
            icon={<Icon name="download" />}
            items={[
              { key: 'png', label: t`Picture (.png)`, onClick: () => void save('png') },
              { key: 'svg', label: t`Drawing (.svg)`, onClick: () => void save('svg') },
              { key: 'csv', label: t`Table (.csv)`, onClick: saveCsv },
            ]}
          />
        )
      }
    >
      {tools}
      {note !== undefined && <FigureNote>{note}</FigureNote>}
      <div ref={place} className="chart-place">
        {bars.length === 0 ? (
          <Typography.Text type="secondary">
            <Trans>No answers</Trans>
          </Typography.Text>
        ) : (
          width > 0 && <Bars ref={chart} title={title} bars={bars} width={width} formatCount={formatCount} />
        )}
      </div>
      {bars.length > 0 && (
        <Collapse
          ghost
          className="chart-table"
          items={[
            {
              key: 'table',
              label: <Trans>Show as table</Trans>,
              // So that the browser's page search finds it.
              forceRender: true,
              children: (
                <Table
                  aria-label={title}
                  className="in-columns"
                  pagination={false}
                  dataSource={bars}
                  rowKey="id"
                  columns={[
                    { key: 'value', title: heads[0], rowScope: 'row', render: (_, { label }) => <bdi>{label}</bdi> },
                    {
                      key: 'count',
                      title: heads[1],
                      align: 'end',
                      render: (_, { count, to }) =>
                        to === undefined ? i18n.number(count) : <AppLink to={to}>{i18n.number(count)}</AppLink>,
                    },
                    {
                      key: 'share',
                      title: t`Share`,
                      align: 'end',
                      hidden: total === undefined,
                      render: (_, { count }) => shareOf(count),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
    </Figure>
  );
}

const props = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'];

function standaloneSvg(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of props) target?.style.setProperty(name, style.getPropertyValue(name));
    target?.removeAttribute('class');
  }
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  const { width, height } = chart.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(chart).getPropertyValue('--bg').trim() || 'white');
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

const svgFile = (chart: SVGSVGElement): Blob => new Blob([standaloneSvg(chart)], { type: 'image/svg+xml' });

/** Canvas pixels per screen pixel, for print. */
const pngScale = 2;

async function pngFile(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const address = URL.createObjectURL(svgFile(chart));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * pngScale);
    canvas.height = Math.round(height * pngScale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
