import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Project } from '~/api/schema';
import { projectRoles, roleLabels } from '~/domain/roles/roles';
import { useCurrentUser } from '~/session/use-current-user';
import { useNarrow } from '~/shared/screen/media';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { ErrorState, NoMatches } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useListState } from '~/shared/url-state/use-list-state';
import { userColumns } from '../columns';
import type { ListedUser } from '../queries';
import { useSiteRole } from '../use-site-role';
import { UserBar, UsersHead } from '../UserFilters';
import type { AssignmentsState } from './assignments';
import { ReadingProgress, roleControl, type RoleControlContext, useProjectRole } from './role-control';
import { matrixSearchParams, useMatrix } from './use-matrix';
import '../users.css';
import './matrix.css';

const rowId = ({ user }: ListedUser) => String(user.id);
const none: readonly number[] = [];
const moreLabel = (count: number) => <Plural value={count} one="# more project" other="# more projects" />;
/** Limit of the projects on a card; the filter shows others. */
const maxOnCard = 12;

export function RolesPage() {
  return (
    <RightsGate>
      <Matrix />
    </RightsGate>
  );
}

function Matrix() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const list = useListState(matrixSearchParams);
  const { state, change, clear } = list;
  const { find } = state;
  const ownId = useCurrentUser()?.id;
  const narrow = useNarrow();
  const [inSight, setInSight] = useState(none);
  const [now] = useState(() => Date.now());
  const { marks, mark } = useRowMarks();
  const changed = useCallback((id: number) => void mark(String(id), 'changed'), [mark]);

  const matrix = useMatrix(state, useDeferredValue(find), locale, inSight);
  const { rows, everybody, administrators, projects, shown, roles, nameOfRole, known, assignments, error, retry } =
    matrix;
  const site = useSiteRole(changed);
  const project = useProjectRole(assignments, changed);

  const inTable = useMemo(() => (narrow ? (shown ?? []).slice(0, maxOnCard) : (shown ?? [])), [narrow, shown]);
  const columns = useMemo(
    () => [
      ...userColumns({
        i18n,
        locale,
        ownId,
        now,
        hasLastLogins: false,
        nameOfRole,
        pending: site.pending,
        onRole: site.set,
      })
        .filter(({ id }) => id === 'name' || id === 'role')
        .map((column) => ({ ...column, sortable: false })),
      ...projectColumns(inTable, { i18n, ownId, roles, known, pending: project.pending, onChange: project.change }),
    ],
    [
      i18n,
      locale,
      ownId,
      now,
      nameOfRole,
      site.pending,
      site.set,
      inTable,
      roles,
      known,
      project.pending,
      project.change,
    ],
  );
  const onColumnsInSight = useCallback((ids: readonly string[]) => {
    const next = ids.map(projectOf).filter((id) => id > 0);
    setInSight((present) => (present.join() === next.join() ? present : next));
  }, []);
  // Cards do not scroll sideways: all their projects are visible.
  const cardIds = useMemo(() => (narrow ? inTable.map(({ id }) => id) : none), [narrow, inTable]);
  if (narrow && cardIds.join() !== inSight.join()) setInSight(cardIds);

  return (
    <>
      <UsersHead users={everybody?.length} administrators={administrators?.length} />
      <UserBar
        list={list}
        all={everybody?.length}
        shown={rows?.length}
        end={<ReadingProgress known={known} onRetry={() => assignments.retry()} />}
      >
        <MultiSelectFilter
          label={t`Project`}
          options={projects?.map(({ id, name }) => ({ value: String(id), label: name }))}
          selected={state.projectIds?.map(String) ?? null}
          onApply={(values) => change({ projectIds: values?.map(Number) ?? null })}
        />
        <MultiSelectFilter
          label={t`Role in a project`}
          options={projectRoles.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
          selected={state.roles}
          onApply={(chosen) => change({ roles: chosen })}
        />
      </UserBar>
      {narrow && shown && shown.length > maxOnCard && (
        <p className="muted" style={{ marginBlockEnd: 8 }}>
          <Trans>The first {maxOnCard} projects are shown. Select others with the filter.</Trans>
        </p>
      )}
      <DataTable
        label={t`Roles of users in projects`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        marks={marks}
        refreshing={known.settled < known.wanted}
        resetKey={`${state.projectIds?.join()} ${state.roles?.join()} ${find}`}
        onVisibleColumnsChange={onColumnsInSight}
        moreLabel={moreLabel}
        error={error && <ErrorState error={error} retry={retry} />}
        empty={
          <NoMatches
            title={known.settled < known.wanted ? <Trans>Reading roles…</Trans> : <Trans>No results</Trans>}
            onClear={clear}
          />
        }
      />
    </>
  );
}

const columnId = (projectId: number): string => `project ${projectId}`;
const projectOf = (id: string): number => Number(id.replace(/^project /, ''));

interface Cells extends RoleControlContext {
  known: AssignmentsState;
}

function projectColumns(
  projects: readonly Pick<Project, 'id' | 'name' | 'archived'>[],
  { known, ...context }: Cells,
): TableColumn<ListedUser>[] {
  const { i18n } = context;
  const notRead = i18n._(msg`Could not be read`);
  const { text, words, control } = roleControl(context);
  return projects.map((project, place): TableColumn<ListedUser> => {
    const { id, name, archived } = project;
    const inProject = known.loaded.get(id);
    const held = (row: ListedUser): readonly number[] => inProject?.get(row.user.id) ?? [];
    return {
      id: columnId(id),
      header: archived === true ? i18n._(msg`${name} (archived)`) : name,
      width: 176,
      // Several roles of one person are not cut.
      fitting: [...new Set([...(inProject?.values() ?? [])].filter(({ length }) => length > 1).map(words))],
      // A select has larger letters than the table, and an arrow.
      decoration: 80,
      role: place < 2 ? 'fact' : 'more',
      dir: 'inherit',
      controls: true,
      text: (row) => (inProject ? text(row, held(row)) : known.failed.has(id) ? notRead : undefined),
      cell: (row, { tabIndex }) =>
        inProject ? control(row, project, held(row), tabIndex) : <span className="matrix-failed">{notRead}</span>,
    };
  });
}
