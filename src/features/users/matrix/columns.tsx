import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Project, Role } from '~/api/schema';
import { RoleSelect } from '~/shared/roles/RoleSelect';
import { noRole, projectRoles, roleNamer, roleNames } from '~/shared/roles/roles';
import type { TableColumn } from '~/shared/ui/table/types';
import { nameOf } from '../columns';
import type { ListedUser } from '../queries';
import type { Known } from './assignments';

/** The key of a change in progress. */
export const cellKey = (projectId: number, userId: number): string => `${projectId} ${userId}`;

/** The column id of a project in the table, and back. */
const columnId = (projectId: number): string => `project ${projectId}`;
export const projectOf = (id: string): number => Number(id.replace(/^project /, ''));

interface Cells {
  i18n: I18n;
  ownId: number | undefined;
  roles: readonly Role[];
  known: Known;
  /** The role being set by each change in progress. */
  pending: ReadonlyMap<string, number | null>;
  onChange: (
    row: ListedUser,
    project: Pick<Project, 'id' | 'name'>,
    from: readonly number[],
    to: number | null,
  ) => void;
}

/** A column per project with each user's role, editable in the cell. */
export function projectColumns(
  projects: readonly Pick<Project, 'id' | 'name' | 'archived'>[],
  { i18n, ownId, roles, known, pending, onChange }: Cells,
): TableColumn<ListedUser>[] {
  const none = i18n._(noRole);
  const nameOfRole = roleNamer(roles, i18n);
  const ownRole = i18n._(msg`You cannot change your own role.`);
  const notRead = i18n._(msg`Could not be read`);
  const allRights = { value: 'all', label: i18n._(msg`All rights`) };
  const noRights = { value: '', label: none };
  const whyAllRights = i18n._(msg`Administrators can do everything in every project, without a role there.`);
  const choices = projectRoles.flatMap((system) => {
    const role = roles.find((one) => one.system === system);
    return role ? [{ value: String(role.id), label: i18n._(roleNames[system]) }] : [];
  });
  const labelOf = (held: readonly number[]) => held.map(nameOfRole).join(', ');
  return projects.map((project, place): TableColumn<ListedUser> => {
    const { id, name, archived } = project;
    const inProject = known.loaded.get(id);
    const held = (row: ListedUser): readonly number[] => inProject?.get(row.user.id) ?? [];
    const roleOf = (user: string) => i18n._(msg`Role of ${user} in ${name}`);
    return {
      id: columnId(id),
      header: archived === true ? i18n._(msg`${name} (archived)`) : name,
      width: 176,
      role: place < 2 ? 'fact' : 'more',
      dir: 'inherit',
      controls: true,
      text: (row) => {
        if (!inProject) return known.failed.has(id) ? notRead : undefined;
        return labelOf(held(row)) || (row.administrator ? allRights : noRights).label;
      },
      cell: (row, { tabIndex }) => {
        if (!inProject) return <span className="matrix-failed">{notRead}</span>;
        const before = held(row);
        const without = row.administrator ? allRights : noRights;
        const value = before.length > 1 ? 'several' : String(before[0] ?? without.value);
        const key = cellKey(id, row.user.id);
        const wanted = pending.get(key);
        const own = choices.some((choice) => choice.value === value) || value === without.value;
        return (
          <RoleSelect
            label={roleOf(nameOf(row.user))}
            options={[without, ...choices, ...(own ? [] : [{ value, label: labelOf(before) }])]}
            value={wanted === undefined ? value : String(wanted ?? without.value)}
            busy={wanted !== undefined}
            fixedReason={row.user.id === ownId ? ownRole : undefined}
            onChange={(next) => onChange(row, project, before, next === without.value ? null : Number(next))}
            explanation={row.administrator ? whyAllRights : undefined}
            tabIndex={tabIndex}
          />
        );
      },
    };
  });
}
