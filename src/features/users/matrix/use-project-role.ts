import { useCallback } from 'react';
import type { Project } from '~/api/schema';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { nameOf } from '../names';
import type { ListedUser } from '../queries';
import type { Assignments } from './assignments';
import { cellKey } from './role-control';

/** Changes a user's role in a project from its cell. `pending` maps each change in progress to the role being set. */
export function useProjectRole(assignments: Assignments, onChanged: (userId: number) => void) {
  const { pending, ask } = useRoleChange<string, number | null>(onChanged);
  const change = useCallback(
    ({ user }: ListedUser, project: Pick<Project, 'id' | 'name'>, from: readonly number[], to: number | null) =>
      ask({
        key: cellKey(project.id, user.id),
        wanted: to,
        before: from[0] ?? null,
        person: nameOf(user),
        project: project.name,
        change: () => ({ place: { projectId: project.id }, actorId: user.id, from, to }),
        show: (held) => (held ? assignments.set(project.id, user.id, held) : assignments.reload(project.id)),
      }),
    [ask, assignments],
  );
  return { pending, change };
}
