import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table, type TableColumnType } from 'antd';
import { memo, useMemo } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { isEmpty } from './check';
import { type ImportPlan, isOfServer, labeller, numbered } from './plan';
import { faultText } from './texts';

/** Columns that are shown; the file may have 500. */
const most = 100;
/** Characters of a value that are shown. */
const mostCharacters = 300;

/** A cell with its spaces at both ends, which are stored: the browser would not draw them. */
function Cell({ children }: { children: string }) {
  const { t } = useLingui();
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(children.slice(0, mostCharacters)) ?? [];
  const spaces = (count: number) =>
    count > 0 && (
      <span className="import-spaces" role="img" aria-label={t`Spaces`}>
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

/** The first entities, as they would be created, with the columns that are left out. */
export const Preview = memo(function Preview({
  plan,
  rows,
}: {
  plan: ImportPlan;
  rows: readonly (readonly string[])[];
}) {
  const { t, i18n } = useLingui();
  const entities = useMemo(() => {
    const labelOf = labeller(plan);
    return rows
      .map((cells, index) => ({ row: index + 2, cells, label: labelOf(cells) }))
      .filter(({ cells }) => !isEmpty(cells));
  }, [plan, rows]);
  const { header, label: source, properties } = plan;
  const columns = numbered(header).filter(
    ({ name, column }) => !isOfServer(name) && !(source.kind === 'column' && source.column === column),
  );
  const shown = columns
    .slice(0, most)
    .map(({ name, column }) => ({ name, column, property: properties[column] ?? null }));
  return (
    <>
      <p className="muted">
        <Plural value={entities.length} one="The first row" other="The first # rows" />
        {columns.length > most && (
          <>
            {' · '}
            <Plural value={columns.length - most} one="# more column" other="# more columns" />
          </>
        )}
      </p>
      {/* It scrolls sideways: keys have to reach it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="import-preview" tabIndex={0} role="group" aria-label={t`Preview`}>
        <Table
          aria-label={t`Preview`}
          tableLayout="fixed"
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
                  <span className="field-fault">{i18n._(faultText('label', 0))}</span>
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
