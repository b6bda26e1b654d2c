import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import * as needs from '~/api/generated/needs';
import type { DatasetProperty } from '~/api/schema';
import { can } from '~/session/can';
import { useListState } from '~/shared/address/use-list-state';
import { useServerHas } from '~/session/server';
import { useEntityList } from '~/domain/entities/queries';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { EmptyState, NoMatches } from '~/shared/ui/states/states';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useSubject } from '../use-subject';
import { propertiesAddress, propertyOrder } from './address';
import { selectProperties } from './rows';
import { usePropertyColumns } from './use-property-columns';

// Texts of lists are for this dialog only.
const AddPropertiesDialog = lazyDialog(
  () => withTexts(import('./AddPropertiesDialog'), 'codes-and-lists'),
  'AddPropertiesDialog',
);
const DeletePropertyDialog = lazyDialog(() => import('./DeletePropertyDialog'), 'DeletePropertyDialog');

const rowId = ({ name }: DatasetProperty) => name;

/** The properties of an entity list, and the forms that update them. */
export function PropertiesPage() {
  const { projectId, datasetName } = useSubject();
  return <Properties key={`${projectId}/${datasetName}`} />;
}

function Properties() {
  const { t, i18n } = useLingui();
  const { projectId, datasetName, project } = useSubject();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const { data, dataUpdatedAt, isFetching } = useEntityList(list);
  const listState = useListState(propertiesAddress);
  const { state, change, clear, filtered } = listState;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { marks, mark } = useRowMarks();
  const all = data?.properties;
  // Typing has priority; the table follows.
  const wanted = useDeferredValue(state);
  const rows = useMemo(() => all && selectProperties(all, wanted, i18n.locale), [all, wanted, i18n.locale]);
  const taken = useMemo(() => all?.map(({ name }) => name) ?? [], [all]);
  const columns = usePropertyColumns(project, dataUpdatedAt);
  const mayAdd = can(project, 'dataset.update');
  const hasDeletion = useServerHas(needs.deleteDatasetProperty) !== false;
  const mayDelete = mayAdd && hasDeletion;
  const release = needs.deleteDatasetProperty;
  const actions = useCallback(
    ({ name }: DatasetProperty): RowAction[] => [
      {
        id: 'delete',
        label: t`Delete property…`,
        icon: 'trash',
        danger: true,
        menuOnly: true,
        onSelect: () => setDeleting(name),
        onIntent: DeletePropertyDialog.preload,
      },
    ],
    [t],
  );
  const addButton = (
    <Button type="primary" onClick={() => setAdding(true)} {...AddPropertiesDialog.intent}>
      <Trans>New properties</Trans>
    </Button>
  );
  return (
    <>
      <ListBar
        list={listState}
        findLabel={t`Find properties`}
        all={all?.length}
        shown={rows?.length}
        count={<Plural value={all?.length ?? 0} one="# property" other="# properties" />}
        end={mayAdd && (all?.length ?? 0) > 0 ? addButton : undefined}
      />
      <ListTable
        label={t`Properties`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={isFetching && rows !== undefined}
        {...(mayDelete && { actions })}
        sort={propertyOrder.ofTable(state, change)}
        marks={marks}
        resetKey={JSON.stringify(state)}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No properties match</Trans>} onClear={clear} />
          ) : (
            <EmptyState icon="table" title={<Trans>No properties yet</Trans>} action={mayAdd && addButton}>
              <Trans>Entities have a label. Properties hold the other facts, such as the village.</Trans>
            </EmptyState>
          )
        }
      />
      {mayAdd && !hasDeletion && rows && rows.length > 0 && (
        <p className="muted">
          <Trans>Deleting a property needs ODK Central {release} or newer.</Trans>
        </p>
      )}
      {adding && (
        <AddPropertiesDialog
          list={list}
          taken={taken}
          onClose={() => setAdding(false)}
          onAdded={(name) => {
            setAdding(false);
            void mark(name, 'changed');
          }}
        />
      )}
      {deleting !== null && project && (
        <DeletePropertyDialog project={project} list={list} name={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}
