import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Project, Role } from '~/api/schema';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { noRole, projectRoles, roleNamer, roleNames } from '~/domain/roles/roles';
import { listed } from '~/shared/ui/text/Joined';
import { nameOf } from '../names';
import type { ListedUser } from '../queries';

type NamedProject = Pick<Project, 'id' | 'name'>;

/** The key of a change in progress. */
export const cellKey = (projectId: number, userId: number): string => `${projectId} ${userId}`;

export interface RoleControlContext {
  i18n: I18n;
  ownId: number | undefined;
  roles: readonly Role[];
  /** The role being set by each change in progress. */
  pending: ReadonlyMap<string, number | null>;
  onChange: (row: ListedUser, project: NamedProject, from: readonly number[], to: number | null) => void;
}

/** The role of a user in a project, as text and as a control. `held`: ids of the roles they have there. */
export interface RoleControl {
  text: (row: ListedUser, held: readonly number[]) => string;
  /** Some roles in words. */
  words: (held: readonly number[]) => string;
  control: (row: ListedUser, project: NamedProject, held: readonly number[], tabIndex?: 0 | -1) => ReactNode;
}

/** How roles in projects are shown and changed. Administrators without a role have all rights. */
export function roleControl({ i18n, ownId, roles, pending, onChange }: RoleControlContext): RoleControl {
  const nameOfRole = roleNamer(roles, i18n);
  const ownRole = i18n._(msg`You cannot change your own role.`);
  const allRights = { value: 'all', label: i18n._(msg`All permissions`) };
  const noRights = { value: '', label: i18n._(noRole) };
  const whyAllRights = i18n._(msg`Administrators can do everything in every project, without a role there.`);
  const choices = projectRoles.flatMap((system) => {
    const role = roles.find((one) => one.system === system);
    return role ? [{ value: String(role.id), label: i18n._(roleNames[system]) }] : [];
  });
  const withoutRole = ({ administrator }: ListedUser) => (administrator ? allRights : noRights);
  const labelOf = (held: readonly number[]) => listed(held.map(nameOfRole));
  const roleOf = (user: string, project: string) => i18n._(msg`Role of ${user} in ${project}`);
  return {
    words: labelOf,
    text: (row, held) => labelOf(held) || withoutRole(row).label,
    control: (row, project, held, tabIndex) => {
      const without = withoutRole(row);
      const value = held.length > 1 ? 'several' : String(held[0] ?? without.value);
      const wanted = pending.get(cellKey(project.id, row.user.id));
      const isChoice = choices.some((choice) => choice.value === value) || value === without.value;
      return (
        <RoleSelect
          label={roleOf(nameOf(row.user), project.name)}
          options={[without, ...choices, ...(isChoice ? [] : [{ value, label: labelOf(held) }])]}
          value={wanted === undefined ? value : String(wanted ?? without.value)}
          busy={wanted !== undefined}
          fixedReason={row.user.id === ownId ? ownRole : undefined}
          explanation={row.administrator ? whyAllRights : undefined}
          onChange={(next) => onChange(row, project, held, next === without.value ? null : Number(next))}
          {...(tabIndex === undefined ? {} : { tabIndex })}
        />
      );
    },
  };
}
