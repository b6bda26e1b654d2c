import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { getDataset, useGetDataset } from '~/api/generated/hooks/datasets';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetDetailsExtended, DatasetExtended, ProjectExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { FormName, formsOnce } from '~/domain/entities/FormName';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { formatDateTime, formatRecent, sampleRecentTexts } from '~/shared/lib/dates';
import { fileName } from '~/shared/lib/file-names';
import { createNewestFirstQueue } from '~/shared/lib/newest-first-queue';
import { formatInteger } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { NoMatches, EmptyState, ErrorState } from '~/shared/ui/states/states';
import { Count } from '~/shared/ui/table/Count';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import type { RowAction, TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { useListState } from '~/shared/url-state/use-list-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { ListTrash } from './ListTrash';
import { entityListOrder, entityListsSearchParams, type EntityListsState, useEntityLists } from './queries';
import './entity-lists.css';

const CreateDialog = lazyDialog(() => import('./CreateDialog'), 'CreateDialog');

const cardTitle = ({ projectId, name }: DatasetExtended) => (
  <AppLink to={paths.entities(projectId, name)}>
    <Name>{name}</Name>
  </AppLink>
);

const rowId = ({ name }: DatasetExtended) => name;

export function EntityListsPage() {
  const { projectId } = useRouteIds();
  return <EntityLists key={projectId} projectId={projectId} />;
}

function EntityLists({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const { data: lists, dataUpdatedAt, isFetching, error, refetch } = useEntityLists(projectId);
  const list = useListState(entityListsSearchParams);
  const { state, change, clear, filtered } = list;
  // Typing has priority; the table follows.
  const wanted = useDeferredValue(state);
  const columns = useListColumns(project, dataUpdatedAt);
  const rows = useMemo(
    () => lists && selectRows(lists, columns, wanted, i18n.locale, { ties: ({ name }) => name }),
    [lists, columns, wanted, i18n.locale],
  );
  const actions = useListActions(project);
  const [creating, setCreating] = useState(false);
  const mayCreate = can(project, 'dataset.create');
  const names = useMemo(() => lists?.map(({ name }) => name) ?? [], [lists]);
  const open = useCallback(
    ({ name }: DatasetExtended) => void navigate(paths.entities(projectId, name)),
    [navigate, projectId],
  );
  const newButton = (
    <Button data-creates type="primary" onClick={() => setCreating(true)} {...CreateDialog.intent}>
      <Trans>New list</Trans>
    </Button>
  );
  return (
    <div className="entity-lists">
      <ListFilters
        list={list}
        all={lists?.length}
        shown={rows?.length}
        end={mayCreate && (lists?.length ?? 0) > 0 ? newButton : undefined}
      />
      <ListTable
        label={t`Entity lists`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={isFetching && lists !== undefined}
        actions={actions}
        onActivate={open}
        cardTitle={cardTitle}
        sort={entityListOrder.tableSort(state, change)}
        resetKey={JSON.stringify(state)}
        error={error && <ErrorState error={error} retry={() => void refetch()} />}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No entity lists match</Trans>} onClear={clear} />
          ) : (
            <EmptyState icon="table" title={<Trans>No entity lists yet</Trans>} action={mayCreate && newButton}>
              <Trans>
                Entity lists hold the things that a project follows over time, such as people or places. Forms can
                create, update and use them.
              </Trans>
            </EmptyState>
          )
        }
      />
      <ListTrash projectId={projectId} />
      {creating && project && <CreateDialog project={project} names={names} onClose={() => setCreating(false)} />}
    </div>
  );
}

/** `now`: when they were read, in epoch milliseconds. */
function useListColumns(project: ProjectExtended | undefined, now: number): TableColumn<DatasetExtended>[] {
  const { i18n } = useLingui();
  return useMemo(() => listColumns(i18n, project, now), [i18n, project, now]);
}

function listColumns(i18n: I18n, project: ProjectExtended | undefined, now: number): TableColumn<DatasetExtended>[] {
  const { locale } = i18n;
  return [
    {
      id: 'name',
      header: i18n._(msg`Name`),
      width: 260,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      find: true,
      text: ({ name }) => name,
      cell: ({ projectId, name }, { tabIndex }) => (
        <AppLink to={paths.entities(projectId, name)} tabIndex={tabIndex}>
          <Name>{name}</Name>
        </AppLink>
      ),
    },
    {
      id: 'entities',
      header: i18n._(msg`Entities`),
      width: 120,
      role: 'fact',
      numeric: true,
      quietZero: true,
      sortable: true,
      value: ({ entities }) => entities,
      text: ({ entities }) => formatInteger(entities, locale),
    },
    {
      id: 'conflicts',
      header: i18n._(msg`Conflicts`),
      width: 150,
      role: 'state',
      numeric: true,
      quietZero: true,
      sortable: true,
      decoration: 24,
      value: ({ conflicts }) => conflicts,
      text: ({ conflicts }) => formatInteger(conflicts, locale),
      cell: (list, { tabIndex }) =>
        project && list.conflicts > 0 ? (
          <Conflicts project={project} list={list} tabIndex={tabIndex} />
        ) : (
          <Count value={list.conflicts} />
        ),
    },
    {
      id: 'lastEntity',
      header: i18n._(msg`Latest entity`),
      width: 160,
      fitting: sampleRecentTexts(locale, now),
      role: 'fact',
      sortable: true,
      dir: 'inherit',
      value: ({ lastEntity }) => lastEntity ?? '',
      text: ({ lastEntity }) => formatRecent(lastEntity, locale, now),
      cell: ({ lastEntity }) =>
        lastEntity !== null && (
          <time dateTime={lastEntity} title={formatDateTime(lastEntity, true)}>
            {formatRecent(lastEntity, locale, now)}
          </time>
        ),
    },
    formsColumn('source', i18n._(msg`Updated by`), project),
    formsColumn('linked', i18n._(msg`Used in`), project),
  ];
}

/** Each visible row requests its forms, so there is no text to copy. */
const formsColumn = (
  role: 'source' | 'linked',
  header: string,
  project: ProjectExtended | undefined,
): TableColumn<DatasetExtended> => ({
  id: role,
  header,
  width: 240,
  role: 'more',
  text: () => '',
  cell: (list, { tabIndex }) => project && <FormsCell project={project} list={list} role={role} tabIndex={tabIndex} />,
});

/** Lists come without their forms, so each visible row requests its own. */
const queue = createNewestFirstQueue(3);
/** Milliseconds: forms seldom change. */
const fresh = 60_000;

interface FormsCellProps {
  project: ProjectExtended;
  list: DatasetExtended;
  role: 'source' | 'linked';
  tabIndex: 0 | -1;
}

function FormsCell({ project, list: { projectId, name }, role, tabIndex }: FormsCellProps) {
  const late = useDeferredLoading();
  const { data } = useGetDataset(projectId, name, {
    query: {
      enabled: late,
      retry: false,
      staleTime: fresh,
      queryFn: ({ signal }: QueryFunctionContext) => queue(() => getDataset(projectId, name, { signal }), signal),
    },
  });
  if (!data) return null;
  const details = data as DatasetDetailsExtended;
  const forms =
    role === 'source'
      ? formsOnce(details.sourceForms, details.draftSourceForms)
      : formsOnce(details.linkedForms, details.draftLinkedForms);
  const [first] = forms;
  if (!first) return <Count value={0} />;
  const more = forms.length - 1;
  return (
    <>
      <FormName project={project} form={first} tabIndex={tabIndex} />
      {more > 0 && (
        <span className="muted" title={forms.map((form) => form.name).join('\n')}>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </span>
      )}
    </>
  );
}

interface ListFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown' | 'end'> {
  list: ReturnType<typeof useListState<EntityListsState>>;
}

function ListFilters({ list, ...bar }: ListFiltersProps) {
  const { t } = useLingui();
  const { all = 0 } = bar;
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find entity lists`}
      count={<Plural value={all} one="# entity list" other="# entity lists" />}
      order={orderChoice({
        ...list.state.order,
        words: {
          name: [t`Name, A to Z`, t`Name, Z to A`],
          entities: [t`Fewest entities`, t`Most entities`],
          conflicts: [t`Fewest conflicts`, t`Most conflicts`],
          lastEntity: [t`Oldest entity`, t({ message: 'Latest entity', context: 'order' })],
        },
        onChange: (order) => list.change({ order }),
      })}
    />
  );
}

function useListActions(project: ProjectExtended | undefined): (list: DatasetExtended) => RowAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  return useCallback(
    ({ projectId, name }) => [
      {
        id: 'csv',
        label: t`Download CSV`,
        icon: 'download',
        menuOnly: true,
        onSelect: () => undefined,
        download: {
          href: `/v1/projects/${projectId}/datasets/${encodeURIComponent(name)}/entities.csv`,
          name: `${fileName(name)}.csv`,
        },
      },
      ...(mayOpen('entityProperties', { project })
        ? [
            {
              id: 'properties',
              label: t`Properties`,
              icon: 'list',
              menuOnly: true,
              onSelect: () => void navigate(paths.entityProperties(projectId, name)),
            } satisfies RowAction,
          ]
        : []),
      ...(mayOpen('entityListSettings', { project })
        ? [
            {
              id: 'settings',
              label: t`Settings`,
              icon: 'pencil',
              menuOnly: true,
              onSelect: () => void navigate(paths.entityListSettings(projectId, name)),
            } satisfies RowAction,
          ]
        : []),
    ],
    [t, navigate, project],
  );
}
