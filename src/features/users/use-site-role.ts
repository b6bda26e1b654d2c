import { useCallback } from 'react';
import { adminRole } from '~/domain/roles/roles';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { type ListedUser, userDisplayName, patchAdministrator, patchSiteRoles } from './queries';

/**
 * Grants or revokes the administrator role. `pending` is the new value by user; after a failure the list shows the
 * server's state.
 */
export function useSiteRole(onChanged: (userId: number) => void) {
  const { pending, ask } = useRoleChange<number, boolean>(onChanged);
  const set = useCallback(
    ({ user, administrator: before, otherRoles }: ListedUser, administrator: boolean) => {
      let admin = 0;
      ask({
        key: user.id,
        wanted: administrator,
        before,
        person: userDisplayName(user),
        change: (roles) => {
          const found = roles.find(({ system }) => system === adminRole);
          if (!found) return null;
          admin = found.id;
          const from = [...(before ? [admin] : []), ...otherRoles];
          return { scope: 'site', actorId: user.id, from, to: administrator ? admin : null };
        },
        show: (held) => {
          if (!held) return;
          patchAdministrator(user, held.includes(admin));
          patchSiteRoles(user, held);
        },
      });
    },
    [ask],
  );
  return { pending, set };
}
