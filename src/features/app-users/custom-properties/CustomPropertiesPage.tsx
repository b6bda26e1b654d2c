import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListForms } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { getListPublicLinksQueryOptions } from '~/api/generated/hooks/public-links';
import type { ActorPropertyExtended } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { formatInteger } from '~/shared/lib/numbers';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import '../app-users.css';

const AddPropertyDialog = lazyDialog(() => import('./AddPropertyDialog'), 'AddPropertyDialog');
const rowId = (property: ActorPropertyExtended) => property.name;

export function CustomPropertiesPage() {
  const { projectId } = useRouteIds();
  return <CustomPropertiesList key={projectId} projectId={projectId} />;
}

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
      <Flex wrap align="flex-start" justify="space-between" gap="8px 24px">
        <p className="muted" style={{ flex: '1 1 400px' }}>
          <Trans>Custom properties describe app users and public links, for example by district or supervisor.</Trans>
        </p>
        {mayAdd && addButton(<Trans>New custom property</Trans>)}
      </Flex>
      <Flex component="p" align="center" className="muted" style={{ minBlockSize: 40 }} role="status">
        {all !== undefined && <Plural value={all} one="# custom property" other="# custom properties" />}
      </Flex>
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

/** How many actors have a value; undefined while loading, or if the user may not list them. */
interface Usage {
  appUsers: ReadonlyMap<string, number> | undefined;
  publicLinks: ReadonlyMap<string, number> | undefined;
}

function countProperties(
  list: readonly { properties: Readonly<Record<string, string>> | null }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { properties } of list) {
    for (const name of Object.keys(properties ?? {})) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Counts what the user may list. Public links have to be fetched per form; only forms that were published can have
 * any.
 */
function useUsage(project: (Subject & { id: number }) | undefined, wanted: boolean): Usage {
  const projectId = project?.id ?? 0;
  const mayUsers = wanted && can(project, 'field_key.list');
  const mayLinks = wanted && can(project, 'form.list', 'public_link.list');
  const { data: users } = useListAppUsers(projectId, { query: { enabled: mayUsers } });
  const { data: forms } = useListForms(projectId, undefined, { query: { enabled: mayLinks } });
  const ids = useMemo(
    () => (mayLinks ? (forms ?? []).filter((form) => form.publishedAt !== null).map((form) => form.xmlFormId) : []),
    [mayLinks, forms],
  );
  const links = useQueries({
    queries: ids.map((xmlFormId) => getListPublicLinksQueryOptions(projectId, xmlFormId)),
    combine: (answers) =>
      answers.every((answer) => answer.data !== undefined) ? answers.flatMap((answer) => answer.data ?? []) : undefined,
  });
  return useMemo(
    () => ({
      appUsers: users && countProperties(users),
      publicLinks: mayLinks && forms && links ? countProperties(links) : undefined,
    }),
    [users, mayLinks, forms, links],
  );
}
