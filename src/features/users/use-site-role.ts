import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { getListRolesQueryOptions, useListRoles } from '~/api/generated/hooks/roles';
import { queryClient } from '~/api/query-client';
import { changeRole } from '~/domain/roles/change-role';
import { tellRoleOutcome } from '~/domain/roles/role-alerts';
import { roleNamer, siteRole } from '~/domain/roles/roles';
import { alerts } from '~/shared/ui/overlays/alerts';
import { nameOf } from './columns';
import { type ListedUser, patchAdministrator } from './queries';

/** The server's roles never change while it runs. */
const knownRoles = getListRolesQueryOptions({ query: { staleTime: Infinity } });

interface Change {
  row: ListedUser;
  administrator: boolean;
  isUndo: boolean;
}

interface Around {
  i18n: I18n;
  /** Starts a user's change; false while another is in progress. */
  begin: (userId: number, administrator: boolean) => boolean;
  end: (userId: number, done: boolean) => void;
}

/** Sends one change and reports the result. */
async function send({ row, administrator, isUndo }: Change, around: Around): Promise<boolean> {
  const { i18n, begin, end } = around;
  const { user, administrator: before } = row;
  if (!begin(user.id, administrator)) return false;
  // The page requests the roles; on a slow connection a user may select one before they have loaded.
  const roles = await queryClient.ensureQueryData(knownRoles).catch((error: unknown) => {
    alerts.failed(msg`The role was not changed.`, error);
    return null;
  });
  const admin = roles?.find(({ system }) => system === siteRole)?.id;
  if (!roles || admin === undefined) {
    end(user.id, false);
    return false;
  }
  const outcome = await changeRole({
    place: 'site',
    actorId: user.id,
    from: before ? [admin] : [],
    to: administrator ? admin : null,
  });
  if ('held' in outcome) patchAdministrator(user, outcome.held.includes(admin));
  end(user.id, outcome.kind === 'done');
  tellRoleOutcome(outcome, {
    person: nameOf(user),
    roleName: roleNamer(roles, i18n),
    undo: isUndo
      ? undefined
      : () => send({ row: { user, administrator }, administrator: before, isUndo: true }, around),
    again: () => send({ row, administrator, isUndo }, around),
  });
  return false;
}

/**
 * Grants or revokes the administrator role. `pending` maps users to the role being set; if a change fails, the list
 * shows the server's state. `onChanged` is called after every change.
 */
export function useSiteRole(onChanged: (userId: number) => void) {
  const { i18n } = useLingui();
  useListRoles({ query: { staleTime: Infinity } });
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const busy = useRef(new Set<number>());
  const set = useCallback(
    (row: ListedUser, administrator: boolean) => {
      const begin = (userId: number, wanted: boolean) => {
        if (busy.current.has(userId)) return false;
        busy.current.add(userId);
        setPending((present) => new Map(present).set(userId, wanted));
        return true;
      };
      const end = (userId: number, done: boolean) => {
        busy.current.delete(userId);
        setPending((present) => new Map([...present].filter(([id]) => id !== userId)));
        if (done) onChanged(userId);
      };
      void send({ row, administrator, isUndo: false }, { i18n, begin, end });
    },
    [i18n, onChanged],
  );
  return { pending, set };
}
