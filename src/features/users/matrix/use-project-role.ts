import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Project, Role } from '~/api/schema';
import { changeRole } from '~/domain/roles/change-role';
import { tellRoleOutcome } from '~/domain/roles/role-alerts';
import { roleNamer } from '~/domain/roles/roles';
import { nameOf } from '../columns';
import type { ListedUser } from '../queries';
import type { Assignments } from './assignments';
import { cellKey } from './role-control';

interface Change {
  row: ListedUser;
  project: Pick<Project, 'id' | 'name'>;
  from: readonly number[];
  to: number | null;
  isUndo: boolean;
}

interface Around {
  i18n: I18n;
  roles: readonly Role[];
  assignments: Assignments;
  begin: (key: string, to: number | null) => boolean;
  end: (key: string, userId: number, done: boolean) => void;
}

async function send({ row, project, from, to, isUndo }: Change, around: Around): Promise<boolean> {
  const { i18n, roles, assignments, begin, end } = around;
  const { user } = row;
  const key = cellKey(project.id, user.id);
  if (!begin(key, to)) return false;
  const outcome = await changeRole({ place: { projectId: project.id }, actorId: user.id, from, to });
  if ('held' in outcome) assignments.set(project.id, user.id, outcome.held);
  else assignments.reload(project.id);
  end(key, user.id, outcome.kind === 'done');
  const [only] = from;
  const held = 'held' in outcome ? outcome.held : from;
  tellRoleOutcome(outcome, {
    person: nameOf(user),
    project: project.name,
    roleName: roleNamer(roles, i18n),
    // Several roles cannot be restored in one step.
    undo:
      isUndo || from.length > 1
        ? undefined
        : () => send({ row, project, from: held, to: only ?? null, isUndo: true }, around),
    again: () => send({ row, project, from: held, to, isUndo }, around),
  });
  return false;
}

/** Changes a user's role in a project from its cell. `pending` maps each change in progress to the role being set. */
export function useProjectRole(roles: readonly Role[], assignments: Assignments, onChanged: (userId: number) => void) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState<ReadonlyMap<string, number | null>>(new Map());
  const busy = useRef(new Set<string>());
  const change = useCallback(
    (row: ListedUser, project: Pick<Project, 'id' | 'name'>, from: readonly number[], to: number | null) => {
      const begin = (key: string, wanted: number | null) => {
        if (busy.current.has(key)) return false;
        busy.current.add(key);
        setPending((present) => new Map(present).set(key, wanted));
        return true;
      };
      const end = (key: string, userId: number, done: boolean) => {
        busy.current.delete(key);
        setPending((present) => new Map([...present].filter(([other]) => other !== key)));
        if (done) onChanged(userId);
      };
      void send({ row, project, from, to, isUndo: false }, { i18n, roles, assignments, begin, end });
    },
    [i18n, roles, assignments, onChanged],
  );
  return { pending, change };
}
