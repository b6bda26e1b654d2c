import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import * as needs from '~/api/generated/needs';
import type { DatasetProperty, ProjectExtended } from '~/api/schema';
import { FormName } from '~/domain/entities/FormName';
import { useEntityList } from '~/domain/entities/queries';
import { can } from '~/session/can';
import { useServerHas } from '~/session/server';
import { formatDateTime, formatRecent, sampleRecentTexts } from '~/shared/lib/dates';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { NoMatches, EmptyState } from '~/shared/ui/states/states';
import { Count } from '~/shared/ui/table/Count';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { RowAction, TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { joinNames } from '~/shared/ui/text/Joined';
import { searchParamsSchema, sortParam, type StateOf, textParam } from '~/shared/url-state/search-params-schema';
import { useListState } from '~/shared/url-state/use-list-state';
import { useProjectAndList } from '../use-project-and-list';

// Only this dialog needs the messages of lists.
const AddPropertiesDialog = lazyDialog(
  () => withMessages(import('./AddPropertiesDialog'), 'codes-and-lists'),
  'AddPropertiesDialog',
);
const DeletePropertyDialog = lazyDialog(() => import('./DeletePropertyDialog'), 'DeletePropertyDialog');

const rowId = ({ name }: DatasetProperty) => name;

export function PropertiesPage() {
  const { projectId, datasetName } = useProjectAndList();
  return <Properties key={`${projectId}/${datasetName}`} />;
}

function Properties() {
  const { t, i18n } = useLingui();
  const { projectId, datasetName, project } = useProjectAndList();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const { data, dataUpdatedAt, isFetching } = useEntityList(list);
  const listState = useListState(propertiesSearchParams);
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
        sort={propertyOrder.tableSort(state, change)}
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

/** `now`: when the list was read, in epoch milliseconds. */
function usePropertyColumns(project: ProjectExtended | undefined, now: number): TableColumn<DatasetProperty>[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Name`,
        width: 280,
        role: 'identity',
        frozen: 'always',
        sortable: true,
        text: ({ name }) => name,
      },
      {
        id: 'forms',
        header: t`Updated by`,
        width: 420,
        role: 'fact',
        text: ({ forms }) => joinNames(forms.map(({ name }) => name)),
        cell: ({ forms }, { tabIndex }) =>
          forms.length === 0 || !project ? (
            <Count value={0} />
          ) : (
            <span className="property-forms">
              {forms.map((form, index) => (
                <span key={form.xmlFormId}>
                  {index > 0 && ', '}
                  <FormName project={project} form={{ ...form, draft: false }} tabIndex={tabIndex} />
                </span>
              ))}
            </span>
          ),
      },
      {
        id: 'publishedAt',
        header: t`Added`,
        width: 140,
        fitting: sampleRecentTexts(locale, now),
        role: 'more',
        sortable: true,
        dir: 'inherit',
        text: ({ publishedAt }) => formatRecent(publishedAt, locale, now),
        cell: ({ publishedAt }) => (
          <time dateTime={publishedAt} title={formatDateTime(publishedAt, true)}>
            {formatRecent(publishedAt, locale, now)}
          </time>
        ),
      },
    ],
    [t, locale, project, now],
  );
}

const searched = ({ name, forms }: DatasetProperty): string =>
  foldForSearch([name, ...forms.map((form) => form.name)].join('\n'));

/** Expects the server's order, by time of publication. */
function selectProperties(
  properties: readonly DatasetProperty[],
  { find, order: { sort, descending } }: Pick<PropertiesState, 'find' | 'order'>,
  locale: string,
): DatasetProperty[] {
  const matches = createWordMatcher(find);
  const collator = new Intl.Collator(locale, { numeric: true });
  const found = properties.filter((property) => find.trim() === '' || matches(searched(property)));
  if (sort === 'name') found.sort((one, other) => collator.compare(one.name, other.name));
  return descending ? found.reverse() : found;
}

const propertyOrder = sortParam('sort', { publishedAt: 'ascending', name: 'ascending' }, 'publishedAt');

const propertiesSearchParams = searchParamsSchema({ find: textParam('q'), order: propertyOrder });

type PropertiesState = StateOf<typeof propertiesSearchParams>;
