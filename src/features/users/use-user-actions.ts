import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { paths } from '~/shared/lib/paths';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { RowAction } from '~/shared/ui/table/types';
import type { ListedUser } from './queries';

export const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog'), 'ResetPasswordDialog');
export const RetireUserDialog = lazyDialog(() => import('./RetireUserDialog'), 'RetireUserDialog');

export type UserDialog = { kind: 'create' } | { kind: 'reset' | 'retire'; user: User };

/**
 * Own accounts cannot be retired or reset here: the server would allow it, and nobody could undo it. `show` must be
 * stable.
 */
export function useUserActions(show: (dialog: UserDialog) => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ownId = useCurrentUser()?.id;
  return useCallback(
    ({ user }: ListedUser): RowAction[] => {
      const own = user.id === ownId;
      const edit: RowAction = {
        id: 'edit',
        label: t`Edit profile`,
        shortcut: 'e',
        menuOnly: true,
        onSelect: () => void navigate(paths.userEdit(user.id)),
      };
      const reset: RowAction = {
        id: 'reset',
        label: t`Reset password…`,
        onIntent: ResetPasswordDialog.preload,
        onSelect: () => show({ kind: 'reset', user }),
        ...(own ? { disabledReason: t`Change your own password in your profile.` } : {}),
      };
      const retire: RowAction = {
        id: 'retire',
        label: t`Retire user…`,
        danger: true,
        onIntent: RetireUserDialog.preload,
        onSelect: () => show({ kind: 'retire', user }),
        ...(own ? { disabledReason: t`You cannot retire your own account.` } : {}),
      };
      return appConfig().oidcEnabled ? [edit, retire] : [edit, reset, retire];
    },
    [t, ownId, navigate, show],
  );
}
