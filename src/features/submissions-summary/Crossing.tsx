import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Flex, Select, Table, type TableColumnType } from 'antd';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import { Figure, FigureNote } from '~/shared/charts/ChartFigure';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { useSearchParam } from '~/shared/url-state/url-state';
import { Answered, SummaryPart } from './charts';
import { canCross, conditionOf, groupingOf, monthOf } from './conditions';
import { useSummaryQuery, useAnswerNames, useSummary } from './summary-context';
import { timeLabel } from './time-bars';

const maxValues = 15;

export function Crossing() {
  const { t } = useLingui();
  const { system, answers } = useSummary();
  const [chosen, choose] = useSearchParam('cross');
  const possible = [...answers, ...system].filter(canCross);
  const [row = '', column = ''] = chosen.split('~');
  const fieldOf = (name: string) => possible.find(({ field }) => field === name);
  const [one, other] = [fieldOf(row), fieldOf(column)];
  const options = [
    { value: '', label: t`Select a question` },
    ...possible.map(({ field, label }) => ({ value: field, label })),
  ];
  const select = (label: string, value: string, to: (name: string) => string) => (
    <Flex component="label" align="center" gap={8} style={{ maxInlineSize: '100%' }}>
      {label}
      <Select value={value} {...searchableOptions(options)} onChange={(name) => choose(to(name))} aria-label={label} />
    </Flex>
  );
  if (possible.length < 2) return null;
  return (
    <SummaryPart title={t`Two questions together`}>
      <Flex wrap align="center" gap={8} className="summary-choices">
        {select(t`Down`, one ? row : '', (name) => `${name}~${column}`)}
        {select(t`Across`, other ? column : '', (name) => `${row}~${name}`)}
      </Flex>
      {one && other && <CrossTable key={chosen} one={one} other={other} />}
    </SummaryPart>
  );
}

interface CrossRow {
  value: string | null;
  counts: readonly number[];
}

function CrossTable({ one, other }: { one: SearchableField; other: SearchableField }) {
  const { t, i18n } = useLingui();
  const { rowsWith, counted } = useSummary();
  const answerName = useAnswerNames();
  const answer = useSummaryQuery(['cross', one.field, other.field], (index, find, signal) =>
    index.cross(find, groupingOf(one), groupingOf(other), { signal, most: maxValues }),
  );
  const nameOf = (field: SearchableField, value: string | null): string => {
    const month = monthOf(field, value);
    return month ? timeLabel(month, 'month', i18n.locale) : answerName(field, value);
  };
  const title = `${one.label} × ${other.label}`;
  return (
    <Answered answer={answer}>
      {({ rows, columns, counts, others }) => {
        const most = Math.max(1, ...counts.flat());
        const save = () => {
          const head = [one.label, ...columns.map((value) => nameOf(other, value))];
          const lines = rows.map((value, row) => [nameOf(one, value), ...(counts[row] ?? []).map(String)]);
          saveFile(csvFile(csvLines([head, ...lines])), `${fileName(title)}.csv`);
        };
        return (
          <Figure
            label={title}
            title={
              <>
                <bdi>{one.label}</bdi> × <bdi>{other.label}</bdi>
              </>
            }
            tool={
              <Button title={t`Table (.csv)`} aria-label={t`Download: ${title}`} onClick={save}>
                <Icon name="download" />
              </Button>
            }
          >
            {others > 0 && (
              <FigureNote>
                <Plural
                  value={others}
                  one="# other pair of answers is not shown"
                  other="# other pairs of answers are not shown"
                />
              </FigureNote>
            )}
            <div className="summary-scroll">
              <Table
                aria-label={`${title}: ${counted}`}
                className="in-columns summary-table summary-cross"
                pagination={false}
                dataSource={rows.map((value, row) => ({ value, counts: counts[row] ?? [] }))}
                rowKey={({ value }) => value ?? ''}
                columns={[
                  {
                    key: 'row',
                    title: counted,
                    rowScope: 'row',
                    render: (_, { value }) => <bdi>{nameOf(one, value)}</bdi>,
                  },
                  ...columns.map((column, at): TableColumnType<CrossRow> => ({
                    key: `=${column ?? ''}`,
                    title: <bdi>{nameOf(other, column)}</bdi>,
                    align: 'end',
                    onCell: (row) => ({ style: { '--share': (row.counts[at] ?? 0) / most } as React.CSSProperties }),
                    render: (_, row) =>
                      row.counts[at] ? (
                        <AppLink to={rowsWith(conditionOf(one, row.value), conditionOf(other, column))}>
                          {i18n.number(row.counts[at])}
                        </AppLink>
                      ) : (
                        '–'
                      ),
                  })),
                ]}
              />
            </div>
          </Figure>
        );
      }}
    </Answered>
  );
}
