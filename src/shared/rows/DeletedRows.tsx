import { useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { ToolButton } from '~/shared/ui/filters/tools';
import { Icon } from '~/shared/ui/icons/Icon';
import { EmptyState } from '~/shared/ui/states/states';
import type { RowMark, TableColumn } from '~/shared/ui/table/types';
import { timestampColumn } from './moment-column';
import { RowsFrame, RowsTable } from './RowsTable';
import type { PageOfRows } from './use-page-of-rows';
import { useRefresh } from './use-refresh';
import type { SelectedRows } from './use-selected-rows';

interface DeletedRowsProps<Row> {
  page: PageOfRows<Row>;
  columns: readonly TableColumn<Row>[];
  isReady: boolean;
  marks: ReadonlyMap<string, RowMark>;
  /** The disabled toolbar of the list. */
  filters: ReactNode;
  count: ReactNode;
  /** Null without the right to restore. */
  selection: SelectedRows<unknown> | null;
  onRestore: (row: Row) => void;
  bar: ReactNode;
  texts: {
    title: string;
    noFilters: string;
    leave: ReactNode;
    kept: ReactNode;
    none: ReactNode;
    show: ReactNode;
    later: ReactNode;
  };
}

/** Adds the time of deletion as the second column, if it is known. */
export function useDeletedColumns<Row>(
  usual: readonly TableColumn<Row>[],
  now: number,
  momentOf: ((row: Row) => string | null) | null,
): readonly TableColumn<Row>[] {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const [first, ...others] = usual;
    if (!first || !momentOf) return usual;
    const { sortable: _, ...moment } = timestampColumn(i18n, now, momentOf);
    return [first, { id: 'deletedAt', header: t`Deleted at`, ...moment, role: 'state', frozen: 'roomy' }, ...others];
  }, [t, i18n, usual, now, momentOf]);
}

export function DeletedRows<Row extends { __id: string }>(props: DeletedRowsProps<Row>) {
  const { page, columns, isReady, marks, filters, count, selection, onRestore, bar, texts } = props;
  const { t } = useLingui();
  const { query } = page;
  const leave = () => page.showDeleted(false);
  const refresh = useRefresh({ updatedAt: query.dataUpdatedAt, busy: query.isFetching, onRefresh: page.refresh });
  return (
    <RowsFrame page={page} selection={selection} bar={bar}>
      <fieldset disabled className="deleted-filters" title={texts.noFilters}>
        {filters}
      </fieldset>
      <Flex wrap align="center" gap="4px 16px" style={{ marginBlockEnd: 8 }}>
        <Button title={t`Deleted rows`} aria-pressed icon={<Icon name="cross" />} onClick={leave}>
          {texts.leave}
        </Button>
        <span className="muted">{texts.kept}</span>
        <Flex align="center" gap="medium" style={{ marginInlineStart: 'auto' }}>
          {count}
          <ToolButton tool={refresh} />
        </Flex>
      </Flex>
      <RowsTable
        page={page}
        selection={selection}
        label={texts.title}
        columns={columns}
        isReady={isReady}
        failure={query.error}
        retry={() => void query.refetch()}
        {...(selection && {
          actions: (row: Row) => [{ id: 'restore', label: t`Restore`, onSelect: () => onRestore(row) }],
        })}
        marks={marks}
        empty={
          <EmptyState icon="archive" title={texts.none} action={<Button onClick={leave}>{texts.show}</Button>}>
            {texts.later}
          </EmptyState>
        }
      />
    </RowsFrame>
  );
}
