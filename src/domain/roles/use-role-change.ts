import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { getListRolesQueryOptions, useListRoles } from '~/api/generated/hooks/roles';
import { queryClient } from '~/api/query-client';
import type { Role } from '~/api/schema';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { bidiIsolate } from '~/shared/lib/isolate';
import { notifications } from '~/shared/ui/overlays/notifications';
import { joinNames } from '~/shared/ui/text/Joined';
import { changeRole, type RoleChange, type RoleOutcome } from './change-role';
import { createRoleNamer } from './roles';

/** The server's roles never change while it runs. */
const knownRoles = { query: { staleTime: Infinity } };

interface RoleRequest<Key, Wanted> {
  /** The control. `wanted` is what it shows until the server has answered. */
  key: Key;
  wanted: Wanted;
  before: Wanted;
  person: string;
  project?: string;
  /** The change, once the roles have loaded; null if there is no such role. */
  change: (roles: readonly Role[]) => RoleChange | null;
  /** Awaited before the change is sent. */
  prepare?: () => Promise<unknown>;
  /** Updates the screen; undefined if the roles could not be read. */
  show: (held: readonly number[] | undefined) => void;
}

/**
 * Changes roles from controls such as `RoleSelect`, one change at a time per control, and reports each with Undo or a
 * retry. `pending` is what the controls show meanwhile.
 */
export function useRoleChange<Key, Wanted>(onDone: (actorId: number) => void) {
  const { i18n } = useLingui();
  useListRoles(knownRoles);
  const [pending, setPending] = useState<ReadonlyMap<Key, Wanted>>(new Map());
  const busy = useRef(new Set<Key>());
  const ask = useCallback(
    (first: RoleRequest<Key, Wanted>) => {
      const run = async (asked: RoleRequest<Key, Wanted>, isUndo: boolean): Promise<void> => {
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
        notifyRoleOutcome(outcome, {
          person,
          project,
          roleName: createRoleNamer(roles, i18n),
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
      const send = async (asked: RoleRequest<Key, Wanted>, isUndo: boolean): Promise<boolean> => {
        const { key, wanted } = asked;
        if (busy.current.has(key)) return false;
        busy.current.add(key);
        setPending((present) => new Map(present).set(key, wanted));
        try {
          await run(asked, isUndo);
        } catch (error) {
          notifications.failed(msg`The role was not changed.`, error);
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

interface RoleOutcomeOptions {
  person: string;
  project?: string | undefined;
  roleName: (id: number) => string;
  /** Restores the earlier roles; absent if that takes several steps. */
  undo?: (() => Promise<boolean>) | undefined;
  again: () => Promise<boolean>;
}

/** Reports the result of a role change, with Undo or a retry. */
export function notifyRoleOutcome(
  outcome: RoleOutcome,
  { person: name, project, roleName, undo, again }: RoleOutcomeOptions,
): void {
  const person = bidiIsolate(name);
  const where = project === undefined ? '' : bidiIsolate(project);
  const inProject = project !== undefined;
  const roles = 'held' in outcome ? joinNames(outcome.held.map(roleName)) : '';
  if (outcome.kind === 'done') {
    const action = undo && { action: { label: msg`Undo`, run: undo } };
    if (roles === '')
      notifications.success(
        inProject ? msg`${person} no longer has a role in ${where}.` : msg`${person} no longer has a sitewide role.`,
        action,
      );
    else
      notifications.success(
        inProject ? msg`${person} now has the role ${roles} in ${where}.` : msg`${person} now has the role ${roles}.`,
        action,
      );
    return;
  }
  const hasOther = outcome.kind === 'other' && outcome.error === undefined;
  const error =
    outcome.error ??
    new UserFacingError(
      hasOther && roles !== '' ? msg`Someone else changed it to ${roles}.` : msg`Someone else changed this.`,
    );
  const options = { action: { label: msg`Try again`, run: again } };
  if (outcome.kind === 'unchanged' || hasOther)
    notifications.failed(msg`The role of ${person} was not changed.`, error, options);
  else if (outcome.kind === 'unknown')
    notifications.failed(msg`The role of ${person} may have been changed.`, error, options);
  else if (roles === '')
    notifications.failed(
      msg`${person} has no role now: the change was not finished, and could not be undone.`,
      error,
      options,
    );
  else
    notifications.failed(
      msg`${person} now has the role ${roles}: the change was not finished, and could not be undone.`,
      error,
      options,
    );
}
