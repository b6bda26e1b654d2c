import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Table, type TableColumnType } from 'antd';
import { memo, useId, useMemo } from 'react';
import { WindowedRows } from '~/domain/definitions/WindowedRows';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { saveFile } from '~/shared/lib/save-file';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { type CheckResult, faultyRows, isEmpty } from './check';
import { type ImportPlan, isSystemColumn, createLabeller, withIndexes } from './plan';
import { rowErrorText } from './texts';

/** Columns shown; a file may have 500. */
const maxColumns = 100;
const maxCharacters = 300;

/** Makes surrounding spaces visible: they are stored, but browsers would not show them. */
function Cell({ children }: { children: string }) {
  const { t } = useLingui();
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(children.slice(0, maxCharacters)) ?? [];
  const spaces = (count: number) =>
    count > 0 && (
      <span role="img" aria-label={t`Spaces`} style={{ color: 'var(--warning)' }}>
        {'␣'.repeat(count)}
      </span>
    );
  return (
    <>
      {spaces(before.length)}
      <Name>{text}</Name>
      {spaces(after.length)}
    </>
  );
}

export const Preview = memo(function Preview({
  plan,
  rows,
}: {
  plan: ImportPlan;
  rows: readonly (readonly string[])[];
}) {
  const { t, i18n } = useLingui();
  const entities = useMemo(() => {
    const labelOf = createLabeller(plan);
    return rows
      .map((cells, index) => ({ row: index + 2, cells, label: labelOf(cells) }))
      .filter(({ cells }) => !isEmpty(cells));
  }, [plan, rows]);
  const { header, label: source, properties } = plan;
  const columns = withIndexes(header).filter(
    ({ name, column }) => !isSystemColumn(name) && !(source.kind === 'column' && source.column === column),
  );
  const shown = columns
    .slice(0, maxColumns)
    .map(({ name, column }) => ({ name, column, property: properties[column] ?? null }));
  return (
    <>
      <p className="muted">
        <Plural value={entities.length} one="The first row" other="The first # rows" />
        {columns.length > maxColumns && (
          <>
            {' · '}
            <Plural value={columns.length - maxColumns} one="# more column" other="# more columns" />
          </>
        )}
      </p>
      {/* It scrolls sideways, so keyboard users have to reach it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="import-preview" tabIndex={0} role="group" aria-label={t`Preview`}>
        <Table
          aria-label={t`Preview`}
          pagination={false}
          dataSource={entities}
          rowKey="row"
          columns={[
            { key: 'row', title: t`Row`, align: 'end', width: 72, render: (_, { row }) => i18n.number(row) },
            {
              key: 'label',
              title: t`Label`,
              rowScope: 'row',
              render: (_, { label }) =>
                label.trim() === '' ? (
                  <span className="field-fault">{i18n._(rowErrorText('label', 0))}</span>
                ) : (
                  <Cell>{label}</Cell>
                ),
            },
            ...shown.map(({ name, column, property }): TableColumnType<(typeof entities)[number]> => {
              const render = (_: unknown, { cells }: { cells: readonly string[] }) => (
                <Cell>{cells[column] ?? ''}</Cell>
              );
              if (property !== null) return { key: `c${column}`, title: <Name>{property}</Name>, render };
              const title = (
                <>
                  <Name>{name}</Name> <Trans>(left out)</Trans>
                </>
              );
              return { key: `c${column}`, title, className: 'muted', render };
            }),
          ]}
        />
      </div>
    </>
  );
});

interface ProblemsProps {
  result: CheckResult;
  expected: number;
  fileName: string;
}

const maxRanges = 20;

export function Problems({ result, expected, fileName }: ProblemsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { problems, ragged, largeCell } = result;
  const all = faultyRows(result);
  if (all === 0 && !ragged && largeCell === null) return null;
  const download = () => {
    const lines = problems.map(({ row, fault, found }) => [String(row), i18n._(rowErrorText(fault, expected, found))]);
    saveFile(csvFile(csvLines([['row', 'problem'], ...lines])), t`Problems of ${fileName}.csv`);
  };
  const ranges = joinNames(
    (ragged?.ranges ?? [])
      .slice(0, maxRanges)
      .map(([from, to]) => (from === to ? i18n.number(from) : `${i18n.number(from)}–${i18n.number(to)}`)),
  );
  const largeRow = largeCell === null ? '' : i18n.number(largeCell);
  return (
    <Flex component="section" vertical gap="small" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>
        <Trans>Problems</Trans>
      </h3>
      {ragged && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={
            <>
              <Plural
                value={ragged.rows}
                one="# row has fewer cells than the header. A delimiter may be missing: look at row"
                other="# rows have fewer cells than the header. Delimiters may be missing: look at rows"
              />{' '}
              {ranges}
              {ragged.ranges.length > maxRanges && '…'}
            </>
          }
        />
      )}
      {largeCell !== null && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={<Trans>Row {largeRow} is much larger than the others. A quote may be missing at its start.</Trans>}
        />
      )}
      {all > 0 && (
        <>
          <Flex wrap align="center" gap="8px 12px">
            <span>
              <Plural value={all} one="# row has a problem." other="# rows have problems." />
              {problems.length < all && (
                <>
                  {' '}
                  <Plural value={problems.length} one="The first is listed." other="The first # are listed." />
                </>
              )}
            </span>
            <Button onClick={download}>
              <Trans>Download the problems</Trans>
            </Button>
          </Flex>
          <WindowedRows
            role="list"
            label={t`Problems`}
            className="import-problems"
            count={problems.length}
            estimatedHeight={29}
            row={(index) => {
              const problem = problems[index];
              if (!problem) return null;
              const row = i18n.number(problem.row);
              return (
                <div role="listitem" key={index} className="import-problem">
                  <b>
                    <Trans>Row {row}</Trans>
                  </b>{' '}
                  {i18n._(rowErrorText(problem.fault, expected, problem.found))}
                </div>
              );
            }}
          />
        </>
      )}
    </Flex>
  );
}
