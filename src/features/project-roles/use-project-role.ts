import { useCallback } from 'react';
import { getListProjectAssignmentsQueryKey } from '~/api/generated/hooks/assignments';
import { queryClient } from '~/api/query-client';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { type Member, patchRoles } from './queries';

/** Changes a user's role in a project. `pending` maps users to the role being set. */
export function useProjectRole(
  projectId: number,
  projectName: string,
  onStart: (member: Member) => void,
  onChanged: (id: number) => void,
) {
  const { pending, ask } = useRoleChange<number, number | null>(onChanged);
  const set = useCallback(
    (member: Member, to: number | null) =>
      ask({
        key: member.id,
        wanted: to,
        before: member.roles[0] ?? null,
        person: member.name,
        project: projectName,
        change: () => ({ place: { projectId }, actorId: member.id, from: member.roles, to }),
        prepare: () => {
          onStart(member);
          // A refresh in progress would restore the old state.
          return queryClient.cancelQueries({ queryKey: getListProjectAssignmentsQueryKey(projectId) });
        },
        show: (held) => held && patchRoles(projectId, member, held),
      }),
    [ask, projectId, projectName, onStart],
  );
  return { pending, set };
}
