import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DatasetExtended } from '~/api/schema';
import { useListState } from '~/shared/address/use-list-state';
import { parseId, paths } from '~/shared/lib/paths';
import { NoMatches } from '~/shared/ui/filters/NoMatches';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import { entityListOrder, entityListsAddress } from './address';
import { ListFilters } from './ListFilters';
import { useEntityLists } from './queries';
import { selectLists } from './rows';
import { useListColumns } from './use-list-columns';

const rowId = ({ name }: DatasetExtended) => name;

/** The entity lists of a project (spec 30 §30.1). */
export function EntityListsPage() {
  const projectId = parseId(useParams()['projectId']) ?? 0;
  return <EntityLists key={projectId} projectId={projectId} />;
}

function EntityLists({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { data: lists, dataUpdatedAt, isFetching, error, refetch } = useEntityLists(projectId);
  const { state, change, setFind, clear, filtered } = useListState(entityListsAddress);
  // Typing has priority; the table follows.
  const wanted = useDeferredValue(state);
  const rows = useMemo(() => lists && selectLists(lists, wanted, i18n.locale), [lists, wanted, i18n.locale]);
  const columns = useListColumns(dataUpdatedAt);
  const open = useCallback(
    ({ name }: DatasetExtended) => void navigate(paths.entities(projectId, name)),
    [navigate, projectId],
  );
  return (
    <>
      <ListFilters
        state={state}
        onChange={change}
        onFind={setFind}
        onClear={filtered ? clear : undefined}
        all={lists?.length}
        shown={rows?.length}
      />
      <DataTable
        label={t`Entity lists`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={isFetching && lists !== undefined}
        onActivate={open}
        sort={entityListOrder.ofTable(state.order, (order) => change({ order }))}
        resetKey={JSON.stringify(state)}
        error={error && <ErrorState error={error} retry={() => void refetch()} />}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No entity lists match</Trans>} onClear={clear} />
          ) : (
            <EmptyState icon="table" title={<Trans>No entity lists yet</Trans>}>
              <Trans>Entity lists hold the things that a project follows over time, such as people or places.</Trans>
            </EmptyState>
          )
        }
      />
    </>
  );
}
