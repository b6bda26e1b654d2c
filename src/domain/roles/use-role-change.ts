import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { getListRolesQueryOptions, useListRoles } from '~/api/generated/hooks/roles';
import { queryClient } from '~/api/query-client';
import type { Role } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { changeRole, type RoleChange } from './change-role';
import { tellRoleOutcome } from './role-alerts';
import { roleNamer } from './roles';

/** The server's roles never change while it runs. */
const knownRoles = { query: { staleTime: Infinity } };

/** A role selected for a user. */
interface AskedRole<Key, Wanted> {
  /** Its control, and what that shows until the server has answered, and showed before. */
  key: Key;
  wanted: Wanted;
  before: Wanted;
  person: string;
  /** The name of the project; undefined for sitewide roles. */
  project?: string;
  /** The change, once the roles are known; null if there is no such role. */
  change: (roles: readonly Role[]) => RoleChange | null;
  /** Awaited before the change is sent, also if it is undone or tried again. */
  prepare?: () => Promise<unknown>;
  /** Puts the current roles on the screen; undefined if they could not be read. */
  show: (held: readonly number[] | undefined) => void;
}

/**
 * Changes roles from controls such as `RoleSelect`, one change at a time per control, and reports each with Undo or a
 * retry. `pending` has what the controls show meanwhile. `onDone` is called after every change with its user.
 */
export function useRoleChange<Key, Wanted>(onDone: (actorId: number) => void) {
  const { i18n } = useLingui();
  useListRoles(knownRoles);
  const [pending, setPending] = useState<ReadonlyMap<Key, Wanted>>(new Map());
  const busy = useRef(new Set<Key>());
  const ask = useCallback(
    (first: AskedRole<Key, Wanted>) => {
      const run = async (asked: AskedRole<Key, Wanted>, isUndo: boolean): Promise<void> => {
        // On a slow connection a role may be selected before the roles have loaded.
        const roles = await queryClient.ensureQueryData(getListRolesQueryOptions(knownRoles));
        const change = asked.change(roles);
        if (!change) return;
        await asked.prepare?.();
        const outcome = await changeRole(change);
        const held = 'held' in outcome ? outcome.held : undefined;
        asked.show(held);
        if (outcome.kind === 'done') onDone(change.actorId);
        const { wanted, before, person, project } = asked;
        const [old = null, ...more] = change.from;
        const from = held ?? change.from;
        tellRoleOutcome(outcome, {
          person,
          project,
          roleName: roleNamer(roles, i18n),
          // Several roles cannot be restored in one step.
          undo:
            isUndo || more.length > 0
              ? undefined
              : () =>
                  send(
                    { ...asked, wanted: before, before: wanted, change: () => ({ ...change, from, to: old }) },
                    true,
                  ),
          again: () => send({ ...asked, change: () => ({ ...change, from }) }, isUndo),
        });
      };
      const send = async (asked: AskedRole<Key, Wanted>, isUndo: boolean): Promise<boolean> => {
        const { key, wanted } = asked;
        if (busy.current.has(key)) return false;
        busy.current.add(key);
        setPending((present) => new Map(present).set(key, wanted));
        try {
          await run(asked, isUndo);
        } catch (error) {
          alerts.failed(msg`The role was not changed.`, error);
        } finally {
          busy.current.delete(key);
          setPending((present) => new Map([...present].filter(([other]) => other !== key)));
        }
        return false;
      };
      void send(first, false);
    },
    [i18n, onDone],
  );
  return { pending, ask };
}
