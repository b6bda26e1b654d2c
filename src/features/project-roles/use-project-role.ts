import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { getListProjectAssignmentsQueryKey } from '~/api/generated/hooks/assignments';
import { queryClient } from '~/api/query-client';
import type { RoleList } from '~/api/schema';
import { changeRole } from '~/domain/roles/change-role';
import { tellRoleOutcome } from '~/domain/roles/role-alerts';
import { roleNamer } from '~/domain/roles/roles';
import { type Member, patchRoles } from './queries';

interface Around {
  i18n: I18n;
  projectId: number;
  projectName: string;
  roles: RoleList;
  /** Starts a change for a user; false while another is in progress. */
  begin: (member: Member, to: number | null) => boolean;
  end: (member: Member, done: boolean) => void;
}

/** Sends one change and reports the result, with undo or retry. */
async function send(member: Member, to: number | null, isUndo: boolean, around: Around): Promise<boolean> {
  const { i18n, projectId, projectName, roles, begin, end } = around;
  if (!begin(member, to)) return false;
  // Cancel a refresh in progress, which would restore the old state.
  await queryClient.cancelQueries({ queryKey: getListProjectAssignmentsQueryKey(projectId) });
  const outcome = await changeRole({ place: { projectId }, actorId: member.id, from: member.roles, to });
  if ('held' in outcome) patchRoles(projectId, member, outcome.held);
  end(member, outcome.kind === 'done');
  const now: Member = 'held' in outcome ? { ...member, roles: outcome.held } : member;
  const [before = null, ...more] = member.roles;
  tellRoleOutcome(outcome, {
    person: member.name,
    project: projectName,
    roleName: roleNamer(roles, i18n),
    // Several roles cannot be restored in one step.
    undo: isUndo || more.length > 0 ? undefined : () => send(now, before, true, around),
    again: () => send(now, to, isUndo, around),
  });
  return false;
}

/** Changes a user's role in a project. `pending` maps users to the role being set. */
export function useProjectRole(
  projectId: number,
  projectName: string,
  roles: RoleList | undefined,
  onStart: (member: Member) => void,
  onChanged: (id: number) => void,
) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState<ReadonlyMap<number, number | null>>(new Map());
  const busy = useRef(new Set<number>());
  const set = useCallback(
    (member: Member, to: number | null) => {
      if (!roles) return;
      const begin = (who: Member, wanted: number | null) => {
        if (busy.current.has(who.id)) return false;
        busy.current.add(who.id);
        onStart(who);
        setPending((present) => new Map(present).set(who.id, wanted));
        return true;
      };
      const end = ({ id }: Member, done: boolean) => {
        busy.current.delete(id);
        setPending((present) => new Map([...present].filter(([other]) => other !== id)));
        if (done) onChanged(id);
      };
      void send(member, to, false, { i18n, projectId, projectName, roles, begin, end });
    },
    [roles, i18n, projectId, projectName, onStart, onChanged],
  );
  return { pending, set };
}
