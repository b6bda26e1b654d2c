import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import type { Project, Role } from '~/api/schema';
import { noRoleLabel, projectRoles, createRoleNamer, roleLabels } from '~/domain/roles/roles';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { joinNames } from '~/shared/ui/text/Joined';
import { type ListedUser, userDisplayName } from '../queries';
import type { Assignments, AssignmentsState } from './assignments';

type NamedProject = Pick<Project, 'id' | 'name'>;

const cellKey = (projectId: number, userId: number): string => `${projectId} ${userId}`;

export interface RoleControlContext {
  i18n: I18n;
  ownId: number | undefined;
  roles: readonly Role[];
  /** New roles of changes in progress. */
  pending: ReadonlyMap<string, number | null>;
  onChange: (row: ListedUser, project: NamedProject, from: readonly number[], to: number | null) => void;
}

/** A user's role in a project, as text and as a control. `held` are the ids of their roles there. */
interface RoleControl {
  text: (row: ListedUser, held: readonly number[]) => string;
  words: (held: readonly number[]) => string;
  control: (row: ListedUser, project: NamedProject, held: readonly number[], tabIndex?: 0 | -1) => ReactNode;
}

/** Administrators without a role have all rights. */
export function roleControl({ i18n, ownId, roles, pending, onChange }: RoleControlContext): RoleControl {
  const nameOfRole = createRoleNamer(roles, i18n);
  const ownRole = i18n._(msg`You cannot change your own role.`);
  const allRights = { value: 'all', label: i18n._(msg`All permissions`) };
  const noRights = { value: '', label: i18n._(noRoleLabel) };
  const whyAllRights = i18n._(msg`Administrators can do everything in every project, without a role there.`);
  const choices = projectRoles.flatMap((system) => {
    const role = roles.find((one) => one.system === system);
    return role ? [{ value: String(role.id), label: i18n._(roleLabels[system]) }] : [];
  });
  const withoutRole = ({ administrator }: ListedUser) => (administrator ? allRights : noRights);
  const labelOf = (held: readonly number[]) => joinNames(held.map(nameOfRole));
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
          label={roleOf(userDisplayName(row.user), project.name)}
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

export function useProjectRole(assignments: Assignments, onChanged: (userId: number) => void) {
  const { pending, ask } = useRoleChange<string, number | null>(onChanged);
  const change = useCallback(
    ({ user }: ListedUser, project: Pick<Project, 'id' | 'name'>, from: readonly number[], to: number | null) =>
      ask({
        key: cellKey(project.id, user.id),
        wanted: to,
        before: from[0] ?? null,
        person: userDisplayName(user),
        project: project.name,
        change: () => ({ scope: { projectId: project.id }, actorId: user.id, from, to }),
        show: (held) => (held ? assignments.set(project.id, user.id, held) : assignments.reload(project.id)),
      }),
    [ask, assignments],
  );
  return { pending, change };
}

export function ReadingProgress({ known, onRetry }: { known: AssignmentsState; onRetry: () => void }) {
  const { i18n } = useLingui();
  if (known.settled < known.wanted) {
    const [settled, wanted] = [i18n.number(known.settled), i18n.number(known.wanted)];
    return (
      <span role="status">
        <Trans>
          Reading roles: {settled} of {wanted} projects
        </Trans>
      </span>
    );
  }
  if (known.failed.size === 0) return null;
  return (
    <span role="alert">
      <Plural
        value={known.failed.size}
        one="The roles of # project could not be read."
        other="The roles of # projects could not be read."
      />{' '}
      <TextButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </TextButton>
    </span>
  );
}
