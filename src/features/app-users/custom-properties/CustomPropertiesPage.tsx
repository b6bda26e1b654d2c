import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { ActorPropertyExtended } from '~/api/schema';
import { can } from '~/session/can';
import { useIds } from '~/shared/address/use-ids';
import { formatInteger } from '~/shared/lib/numbers';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { useUsage } from './use-usage';
import '../app-users.css';

const AddPropertyDialog = lazyDialog(() => import('./AddPropertyDialog'), 'AddPropertyDialog');
const rowId = (property: ActorPropertyExtended) => property.name;

/** The properties that describe a project's app users and public links. */
export function CustomPropertiesPage() {
  const { projectId } = useIds();
  return <CustomPropertiesList key={projectId} projectId={projectId} />;
}

/** The list of custom properties with their usage, and a button to add one. */
function CustomPropertiesList({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const { data: project } = useGetProject(projectId);
  const properties = useListActorProperties(projectId);
  const { marks, mark } = useRowMarks();
  const [adding, setAdding] = useState(false);
  const usage = useUsage(project, (properties.data?.length ?? 0) > 0);
  const mayLinks = can(project, 'form.list', 'public_link.list');
  const mayUsers = can(project, 'field_key.list');
  const columns = useMemo((): TableColumn<ActorPropertyExtended>[] => {
    const count = (counts: ReadonlyMap<string, number> | undefined, name: string) =>
      counts ? formatInteger(counts.get(name) ?? 0, i18n.locale) : undefined;
    return [
      { id: 'name', header: t`Name`, width: 300, role: 'identity', frozen: 'always', text: ({ name }) => name },
      ...(mayUsers
        ? [
            {
              id: 'appUsers',
              header: t`App users`,
              width: 110,
              role: 'fact' as const,
              numeric: true,
              quietZero: true,
              text: ({ name }: ActorPropertyExtended) => count(usage.appUsers, name),
            },
          ]
        : []),
      ...(mayLinks
        ? [
            {
              id: 'publicLinks',
              header: t`Public links`,
              width: 120,
              role: 'fact' as const,
              numeric: true,
              quietZero: true,
              text: ({ name }: ActorPropertyExtended) => count(usage.publicLinks, name),
            },
          ]
        : []),
      { id: 'values', header: t`Values in use`, width: 420, role: 'more', text: ({ values }) => values.join(' · ') },
    ];
  }, [t, i18n.locale, usage, mayUsers, mayLinks]);
  const mayAdd = can(project, 'project.update', 'actor_property.update');
  const all = properties.data?.length;
  const addButton = (label: React.ReactNode) => (
    <Button type="primary" onClick={() => setAdding(true)} {...AddPropertyDialog.intent}>
      {label}
    </Button>
  );
  return (
    <div className="app-users">
      <div className="app-users-intro">
        <p className="muted">
          <Trans>Custom properties describe app users and public links, for example by district or supervisor.</Trans>
        </p>
        <div className="app-users-actions">{mayAdd && addButton(<Trans>New custom property</Trans>)}</div>
      </div>
      <p className="custom-properties-count muted" role="status">
        {all !== undefined && <Plural value={all} one="# custom property" other="# custom properties" />}
      </p>
      <ListTable
        label={t`Custom properties`}
        columns={columns}
        rows={properties.data}
        rowId={rowId}
        refreshing={properties.isFetching && properties.data !== undefined}
        marks={marks}
        error={properties.error && <ErrorState error={properties.error} retry={() => void properties.refetch()} />}
        empty={
          <EmptyState icon="list" title={<Trans>No custom properties yet</Trans>}>
            <Trans>Add one, then give it values when you create or edit app users and public links.</Trans>
          </EmptyState>
        }
      />
      {adding && (
        <AddPropertyDialog
          projectId={projectId}
          onClose={() => setAdding(false)}
          onDone={(name) => {
            setAdding(false);
            void mark(name, 'changed');
          }}
        />
      )}
    </div>
  );
}
