import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ComponentProps, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useScreenActions } from '~/shared/screen/registry';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import type { Tool } from '~/shared/ui/filters/tools';
import type { Intent } from '~/shared/ui/overlays/lazy-dialog';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { ErrorState, NoMatches } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import { useSelection } from '~/shared/ui/table/selection';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import type { useActorListData } from './queries';

type BarProps = ComponentProps<typeof ListBar>;

type OwnDialog<Coded, Revocable> =
  | { kind: 'create' | 'many' }
  | { kind: 'code'; actor: Coded }
  | { kind: 'print' | 'download'; actors: readonly Coded[] }
  | { kind: 'revokeMany'; actors: readonly Revocable[] };

type OwnDialogs = Record<
  'create' | 'many' | 'print' | 'download' | 'revokeMany',
  { preload: () => void; intent: Intent }
>;

interface ActorListProps<Row, State, Coded extends Row, Revocable extends Row>
  extends
    Pick<ComponentProps<typeof ListTable<Row & object>>, 'label' | 'columns' | 'actions' | 'actionsWidth' | 'sort'>,
    Pick<BarProps, 'findLabel' | 'count' | 'order'> {
  data: Pick<ReturnType<typeof useActorListData>, 'ready' | 'refreshing' | 'error' | 'retry'>;
  all: readonly Row[] | undefined;
  list: BarProps['list'] & { state: State };
  /** Whether the filters keep a row. Must be stable, like the three below. */
  keep: (row: Row, state: State) => boolean;
  /** Rows with a lower number come first, whatever the order. */
  group: (row: Row) => number;
  hasCode: (row: Row) => row is Coded;
  hasAccess: (row: Row) => row is Revocable;
  filter: ReactNode;
  createLabel: ReactNode;
  noMatches: ReactNode;
  empty: ReactNode;
  bulkActions?: (selected: readonly Coded[]) => ReactNode;
  dialogs: OwnDialogs;
  show: (dialog: OwnDialog<Coded, Revocable> | null) => void;
  /** Renders the open dialog. Takes the props that every dialog gets. */
  children: (shared: ActorDialogProps) => ReactNode;
}

export interface ActorDialogProps {
  onClose: () => void;
  /** Called with the rows that were created or changed. */
  onDone: (ids: readonly number[]) => void;
  onStarted: () => void;
}

const rowId = ({ id }: { id: number }) => String(id);

/** The list of app users or public links: toolbar, table, bar for selected rows, dialogs. */
export function ActorList<
  Row extends { id: number },
  State extends Parameters<typeof selectRows>[2],
  Coded extends Row,
  Revocable extends Row,
>(props: ActorListProps<Row, State, Coded, Revocable>) {
  const { data, all, list, columns, keep, group, hasCode, hasAccess, dialogs, show } = props;
  const { i18n } = useLingui();
  const { marks, mark } = useRowMarks();

  // Typing has priority; the table follows.
  const wanted = useDeferredValue(list.state);
  const rows = useMemo(
    () =>
      all &&
      selectRows(all, columns, wanted, i18n.locale, {
        keep: (row) => keep(row, wanted),
        group,
        ties: ({ id }) => -id,
      }),
    [all, columns, wanted, i18n.locale, keep, group],
  );
  const coded = useMemo(() => rows?.filter(hasCode) ?? [], [rows, hasCode]);
  const selection = useSelection(all, rowId);
  const [selectedCoded, selectedWithAccess] = [selection.rows.filter(hasCode), selection.rows.filter(hasAccess)];
  const chosen = selection.rows.length;
  const without = chosen - selectedWithAccess.length;

  const showCode = useCallback((actor: Row) => hasCode(actor) && show({ kind: 'code', actor }), [hasCode, show]);
  const tools = useCodeTools({
    ready: data.ready,
    hasCodes: coded.length > 0,
    onMany: () => show({ kind: 'many' }),
    onManyIntent: dialogs.many.preload,
    onPrint: () => show({ kind: 'print', actors: coded }),
    onDownload: () => show({ kind: 'download', actors: coded }),
  });

  return (
    <>
      <ListBar
        list={list}
        findLabel={props.findLabel}
        all={all?.length}
        shown={rows?.length}
        count={props.count}
        tools={tools}
        order={props.order}
        end={
          <Button data-creates type="primary" onClick={() => show({ kind: 'create' })} {...dialogs.create.intent}>
            {props.createLabel}
          </Button>
        }
      >
        {props.filter}
      </ListBar>
      <ListTable
        label={props.label}
        columns={columns}
        rows={data.ready ? rows : undefined}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={data.refreshing}
        actions={props.actions}
        actionsWidth={props.actionsWidth}
        onActivate={showCode}
        selection={selection.table}
        sort={props.sort}
        marks={marks}
        resetKey={JSON.stringify(list.state)}
        error={data.error && <ErrorState error={data.error} retry={data.retry} />}
        empty={list.filtered ? <NoMatches title={props.noMatches} onClear={list.clear} /> : props.empty}
      />
      {chosen > 0 && (
        <BulkBar
          count={
            <>
              <Plural value={chosen} one="# selected" other="# selected" />
              {without > 0 && (
                <>
                  {' · '}
                  <Plural value={without} one="# revoked is left out" other="# revoked are left out" />
                </>
              )}
            </>
          }
          onClear={selection.clear}
        >
          {selectedCoded.length > 0 && (
            <>
              {props.bulkActions?.(selectedCoded)}
              <Button onClick={() => show({ kind: 'print', actors: selectedCoded })} {...dialogs.print.intent}>
                <Trans>Print QR codes…</Trans>
              </Button>
              <Button onClick={() => show({ kind: 'download', actors: selectedCoded })} {...dialogs.download.intent}>
                <Trans>Download QR codes…</Trans>
              </Button>
            </>
          )}
          {selectedWithAccess.length > 0 && (
            <Button
              danger
              onClick={() => show({ kind: 'revokeMany', actors: selectedWithAccess })}
              {...dialogs.revokeMany.intent}
            >
              <Trans>Revoke access…</Trans>
            </Button>
          )}
        </BulkBar>
      )}
      {props.children({
        onClose: () => show(null),
        onDone: (ids) => {
          show(null);
          for (const id of ids) void mark(String(id), 'changed');
        },
        onStarted: () => {
          show(null);
          selection.clear();
        },
      })}
    </>
  );
}

interface CodeTools {
  /** False before the list has loaded: new names could not be compared with those in it. */
  ready: boolean;
  hasCodes: boolean;
  onMany: () => void;
  onManyIntent: () => void;
  onPrint: () => void;
  onDownload: () => void;
}

/** The tools of both lists: create several, print and download all codes shown. */
function useCodeTools({ ready, hasCodes, onMany, onManyIntent, onPrint, onDownload }: CodeTools): Tool[] {
  const { t } = useLingui();
  const [print, download] = [t`Print QR codes…`, t`Download QR codes…`];
  useScreenActions(
    hasCodes
      ? [
          { id: 'print', label: print, run: onPrint },
          { id: 'download', label: download, run: onDownload },
        ]
      : [],
  );
  const many: Tool = { key: 'many', icon: 'plus', word: t`Add several…`, onClick: onMany, onIntent: onManyIntent };
  const codes: Tool[] = [
    { key: 'print', icon: 'form', word: print, place: 'menu', onClick: onPrint },
    { key: 'download', icon: 'download', word: download, place: 'menu', onClick: onDownload },
  ];
  return [...(ready ? [many] : []), ...(hasCodes ? codes : [])];
}
