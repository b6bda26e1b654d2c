import { Trans, useLingui } from '@lingui/react/macro';
import { useIds } from '~/shared/address/use-ids';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetExtended } from '~/api/schema';
import { can } from '~/session/can';
import { useListState } from '~/shared/address/use-list-state';
import { paths } from '~/shared/lib/paths';
import { EmptyState, ErrorState, NoMatches } from '~/shared/ui/states/states';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import { Name } from '~/shared/ui/text/Name';
import { entityListOrder, entityListsAddress } from './address';
import { ListFilters } from './ListFilters';
import { ListTrash } from './ListTrash';
import { useEntityLists } from './queries';
import { useListActions } from './use-list-actions';
import { useListColumns } from './use-list-columns';
import './entity-lists.css';

const CreateDialog = lazyDialog(() => import('./CreateDialog'), 'CreateDialog');

/** The title of a card on a phone. */
const cardTitle = ({ projectId, name }: DatasetExtended) => (
  <AppLink to={paths.entities(projectId, name)}>
    <Name>{name}</Name>
  </AppLink>
);

const rowId = ({ name }: DatasetExtended) => name;

/** The entity lists of a project. */
export function EntityListsPage() {
  const { projectId } = useIds();
  return <EntityLists key={projectId} projectId={projectId} />;
}

function EntityLists({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const { data: lists, dataUpdatedAt, isFetching, error, refetch } = useEntityLists(projectId);
  const list = useListState(entityListsAddress);
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
        sort={entityListOrder.ofTable(state, change)}
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
