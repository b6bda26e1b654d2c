import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetProperty } from '~/api/schema';
import { geometryName, versionValue } from '~/domain/entities/history';
import { entityOptions } from '~/domain/entities/record';
import { type EntityId, type EntityRow, type ListId, ambiguousProperties } from '~/domain/entities/rows';
import { FindOffer } from '~/domain/row-index/bar/FindTools';
import { can } from '~/session/can';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { MapPopup, MapScreen } from '~/shared/map/MapScreen';
import { RowsFrame } from '~/shared/rows/RowsTable';
import { useListActions } from '~/shared/rows/toolbar';
import { useRefresh } from '~/shared/rows/use-refresh';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useHistoryState } from '~/shared/url-state/history-state';
import { useSearchParam } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { EntitiesBulkBar, useSelectedEntities } from '../bulk/use-selected-entities';
import { EntityCount, EntityFilters, SearchUnsupported } from '../EntityFilters';
import { useEntitiesPage } from '../use-entities-page';
import { useEntityViews } from '../use-entity-tools';
import { useEntityLocations, usePropertyGroups } from './use-entity-locations';
import '../entities.css';

const rowTitle = ({ label }: EntityRow) => <Name>{label}</Name>;

export function EntitiesMapPage() {
  const { projectId, datasetName } = useRouteIds();
  // Remount per list, so that no data of the previous list shows.
  return <EntitiesMap key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />;
}

function EntitiesMap({ projectId, datasetName }: ListId) {
  const { t, i18n } = useLingui();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const { state, change, page, list: knownList, properties, all, local, lacksSearch } = useEntitiesPage(list);
  const { query, rows, total = 0, currentTotal, filtered } = page;
  const { data: project } = useGetProject(projectId);
  const [colour, setColour] = useSearchParam('colour');
  const hasPlaces = properties?.some(({ name }) => name === geometryName);
  // Rows cannot tell properties of the same OData name apart.
  const choices = useMemo(() => {
    const shared = ambiguousProperties(properties ?? []);
    return (properties ?? []).filter(({ name }) => name !== geometryName && !shared.has(name));
  }, [properties]);
  const places = useEntityLocations(list, state, hasPlaces === true, local.version);
  const { groups, refetch: readGroups } = usePropertyGroups(
    list,
    state,
    choices.find(({ name }) => name === colour),
    local.version,
  );
  const [current, setCurrent] = useHistoryState<string | null>('map record', null);
  const mayDelete = can(project, 'entity.delete');
  const selection = useSelectedEntities(list, state, rows, properties);
  const usedSelection = mayDelete ? selection : null;
  useListActions(page, t`Refresh entities`);
  const failure = query.error ?? (properties ? null : knownList.error) ?? places.error;
  const retry = useCallback(() => {
    void query.refetch();
    if (knownList.isError) void knownList.refetch();
    if (places.isError) void places.refetch();
  }, [query, knownList, places]);
  const found = i18n.number(places.data?.ids.length ?? 0);
  const { views, tools: viewTools } = useEntityViews(list, properties, 'map', usedSelection);
  const refresh = useRefresh({
    updatedAt: query.dataUpdatedAt,
    busy: query.isFetching || places.isFetching,
    onRefresh: () => {
      page.refresh();
      // A new version of the index brings them itself.
      if (!local.needed) for (const read of [places.refetch, readGroups]) void read();
    },
  });
  return (
    <RowsFrame
      page={page}
      selection={usedSelection}
      isMap
      bar={<EntitiesBulkBar list={list} selection={selection} total={total} move="delete" />}
    >
      <EntityFilters
        list={list}
        properties={properties}
        state={state}
        onChange={change}
        local={local}
        choice={
          choices.length > 0 && (
            <LabelledSelect
              label={<Trans>Colour by</Trans>}
              value={colour}
              onChange={setColour}
              options={[
                { value: '', label: t`One colour` },
                ...choices.map(({ name }) => ({ value: name, label: visibleName(name) })),
              ]}
            />
          )
        }
        count={failure && !rows ? null : <EntityCount total={currentTotal} filtered={filtered} all={all} />}
        shown={currentTotal}
        views={views}
        tools={[...viewTools, refresh]}
      />
      <FindOffer local={local} />
      {lacksSearch ? (
        <SearchUnsupported onClear={page.clear} />
      ) : local.isBlocked ? null : hasPlaces === false ? (
        <EmptyState icon="map" title={<Trans>This list has no property “geometry”</Trans>} />
      ) : (
        <MapScreen
          label={t`Map of ${found} entities`}
          listLabel={t`Entities`}
          places={places.data}
          failure={failure}
          retry={retry}
          page={page}
          rowTitle={rowTitle}
          groups={groups}
          fitKey={selection.filter}
          current={current}
          onCurrent={setCurrent}
          popup={
            current !== null &&
            properties && <EntityPopup key={current} id={{ ...list, uuid: current }} properties={properties} />
          }
          selected={usedSelection?.table.selected}
          onSelect={usedSelection?.selectOnly}
        />
      )}
    </RowsFrame>
  );
}

const shownValues = 4;

interface EntityPopupProps {
  id: EntityId;
  properties: readonly DatasetProperty[];
}

function EntityPopup({ id, properties }: EntityPopupProps) {
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(entityOptions(id));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  const values = properties
    .filter(({ name }) => name !== geometryName)
    .map(({ name }) => ({ label: name, value: versionValue(data.currentVersion, name) }))
    .filter(({ value }) => value.trim() !== '')
    .slice(0, shownValues);
  return (
    <MapPopup
      title={<Name>{data.currentVersion.label}</Name>}
      facts={
        <>
          <TimeAgo iso={data.createdAt} />
          {data.conflict !== null && <Trans>Possible conflict</Trans>}
        </>
      }
      answers={values}
    >
      <LinkButton size="small" to={paths.entity(id.projectId, id.datasetName, id.uuid, search.slice(1))}>
        <Trans context="action">Open</Trans>
      </LinkButton>
    </MapPopup>
  );
}
