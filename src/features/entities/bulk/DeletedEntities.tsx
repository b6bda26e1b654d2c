import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useListEntities } from '~/api/generated/hooks/entities';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useDeletedCount } from '~/domain/entities/queries';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { can } from '~/session/can';
import { DeletedRows, useDeletedColumns } from '~/shared/rows/DeletedRows';
import { NoAccess } from '~/shared/ui/page/PageProblem';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { EntityCount, EntityFilters } from '../EntityFilters';
import { useEntitiesPage } from '../use-entities-page';
import { useEntityColumns } from '../use-entity-columns';
import { useExactValues } from '../use-exact-values';
import { EntitiesBulkBar, useEntityMoves, useSelectedEntities } from './use-selected-entities';
import '../entities.css';

/**
 * OData rows lack the time of deletion. The endpoint that has it has no paging, so it is only used for lists up to
 * this size.
 */
const maxWithTimes = 2000;

function useDeletionTimes({ projectId, datasetName }: ListId, total: number | undefined) {
  const enabled = total !== undefined && total > 0 && total <= maxWithTimes;
  const { data } = useListEntities(projectId, datasetName, { deleted: true }, { query: { enabled } });
  return useMemo(() => {
    const times = data && new Map(data.map(({ uuid, deletedAt }) => [uuid, deletedAt]));
    return times ? ({ __id }: EntityRow) => times.get(__id) ?? null : null;
  }, [data]);
}

export function DeletedEntities({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const { state, change, page, properties } = useEntitiesPage(list);
  const { query, rows, total = 0, chosen } = page;
  const { layout } = chosen;
  const { data: project } = useGetProject(projectId);
  const { marks, mark } = useRowMarks();
  const move = useEntityMoves(list, mark);
  const count = useDeletedCount(list, true) ?? 0;
  const now = query.dataUpdatedAt;
  const deletedAt = useDeletionTimes(list, page.currentTotal);
  const exact = useExactValues(list, state, { properties, layout, rows, readAt: now });
  const usual = useEntityColumns(list, { properties, layout, now, rows, exact, deleted: true });
  const withTimes = useMemo(() => usual.filter(({ id }) => id !== 'updates'), [usual]);
  const columns = useDeletedColumns(deletedAt ? withTimes : usual, now, deletedAt);
  const selection = useSelectedEntities(list, state, rows, properties);
  const mayRestore = can(project, 'entity.restore');
  if (project && !can(project, 'entity.delete')) return <NoAccess name={t`Deleted entities`} inProject />;
  return (
    <DeletedRows
      page={page}
      columns={columns}
      isReady={properties !== undefined}
      marks={marks}
      filters={
        <EntityFilters
          list={list}
          properties={properties}
          state={state}
          onChange={change}
          chosen={chosen}
          count={null}
        />
      }
      count={<EntityCount total={page.currentTotal} filtered={false} all={undefined} />}
      selection={mayRestore ? selection : null}
      onRestore={(row) => move(row, 'restore')}
      bar={<EntitiesBulkBar list={list} selection={selection} total={total} move="restore" />}
      texts={{
        title: t`Deleted entities`,
        noFilters: t`Filters do not apply to deleted entities`,
        leave:
          count === 0 ? (
            <Trans>Deleted entities</Trans>
          ) : (
            <Plural value={count} one="# deleted entity" other="# deleted entities" />
          ),
        kept: <Trans>Deleted entities are kept for 30 days. Filters do not apply to them.</Trans>,
        none: <Trans>No deleted entities</Trans>,
        show: <Trans>Show entities</Trans>,
        later: <Trans>Entities that you delete stay here for 30 days.</Trans>,
      }}
    />
  );
}
