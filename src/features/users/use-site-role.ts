import { useCallback } from 'react';
import { siteRole } from '~/domain/roles/roles';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { nameOf } from './columns';
import { type ListedUser, patchAdministrator } from './queries';

/**
 * Grants or revokes the administrator role. `pending` maps users to the role being set; if a change fails, the list
 * shows the server's state. `onChanged` is called after every change.
 */
export function useSiteRole(onChanged: (userId: number) => void) {
  const { pending, ask } = useRoleChange<number, boolean>(onChanged);
  const set = useCallback(
    ({ user, administrator: before }: ListedUser, administrator: boolean) => {
      let admin = 0;
      ask({
        key: user.id,
        wanted: administrator,
        before,
        person: nameOf(user),
        change: (roles) => {
          const found = roles.find(({ system }) => system === siteRole);
          if (!found) return null;
          admin = found.id;
          return { place: 'site', actorId: user.id, from: before ? [admin] : [], to: administrator ? admin : null };
        },
        show: (held) => held && patchAdministrator(user, held.includes(admin)),
      });
    },
    [ask],
  );
  return { pending, set };
}
