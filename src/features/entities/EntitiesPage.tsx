import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { mayOpen } from '~/session/page-rights';
import { useAddressState } from '~/shared/address/address-state';
import { entitiesAddress, entityOrder } from '~/shared/entities/address';
import { useEntityList, useEntityRows } from '~/shared/entities/queries';
import { type EntityRow, type ListId, rowsOf } from '~/shared/entities/rows';
import { parseId, paths } from '~/shared/lib/paths';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { NoMatches } from '~/shared/ui/filters/NoMatches';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import { ImportLink } from './ImportLink';
import { useEntityColumns } from './use-entity-columns';

const rowId = (row: EntityRow) => row.__id;
/** Height of the pagination and the page's margin. */
const spaceBelow = 64;

/** The entities of a list: table and pages (spec 30 §30.4). All state but the data is in the address. */
export function EntitiesPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const datasetName = params['datasetName'] ?? '';
  // Remount per list, so that no data of the previous list shows.
  return <Entities key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />;
}

function Entities({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [state, change] = useAddressState(entitiesAddress.read, entitiesAddress.write);
  const { data: project } = useGetProject(projectId);
  const list = useEntityList({ projectId, datasetName });
  const { data, dataUpdatedAt, error, isFetching, refetch } = useEntityRows({ projectId, datasetName }, state);
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const total = data?.['@odata.count'];
  const columns = useEntityColumns({ projectId, datasetName }, list.data?.properties, dataUpdatedAt);
  const open = useCallback(
    ({ __id }: EntityRow) => void navigate(paths.entity(projectId, datasetName, __id)),
    [navigate, projectId, datasetName],
  );
  const clear = () => change(entitiesAddress.noFilters);
  const filtered = entitiesAddress.isFiltered(state);
  const failure = data ? null : error;
  return (
    <>
      <FilterBar
        onClear={filtered ? clear : undefined}
        count={total === undefined ? null : <Plural value={total} one="# entity" other="# entities" />}
        end={mayOpen('entityImport', { project }) && <ImportLink projectId={projectId} datasetName={datasetName} />}
      >
        {null}
      </FilterBar>
      <DataTable
        label={t`Entities`}
        columns={columns}
        rows={list.data ? rows : undefined}
        rowId={rowId}
        totalCount={total ?? 0}
        offset={(state.page - 1) * state.pageSize}
        refreshing={isFetching && rows !== undefined}
        onActivate={open}
        sort={entityOrder.ofTable(state.order, (order) => change({ order, page: 1 }))}
        resetKey={JSON.stringify(state)}
        spaceBelow={spaceBelow}
        error={failure && <ErrorState error={failure} retry={() => void refetch()} />}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No entities match these filters</Trans>} onClear={clear} />
          ) : (
            <EmptyState icon="table" title={<Trans>No entities yet</Trans>} />
          )
        }
      />
      {total !== undefined && total > 0 && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onChange={(page, pageSize) => change({ page, pageSize })}
        />
      )}
    </>
  );
}
