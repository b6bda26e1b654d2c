import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { ActorPropertyList, AppUserExtended, AppUserList, ProjectExtended } from '~/api/schema';
import type { ActorDialogProps } from '~/domain/actors/ActorList';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { can, type Subject } from '~/session/can';
import { lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import { actionsWidthOf } from '~/shared/ui/table/column-width';
import type { RowAction } from '~/shared/ui/table/types';
import type { CodeUser } from './code';
import { isActive } from './queries';

export const appUserDialogs = {
  create: lazyDialog(() => import('./CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => import('./many/CreateManyDialog'), 'CreateManyDialog'),
  code: lazyDialog(() => import('./QrDialog'), 'QrDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  activity: lazyDialog(() => import('./ActivityDialog'), 'ActivityDialog'),
  print: lazyDialog(() => import('./CodeSheets'), 'PrintCodesDialog'),
  give: lazyDialog(() => import('./GiveAccessDialog'), 'GiveAccessDialog'),
  revokeMany: lazyDialog(() => import('./RevokeDialog'), 'RevokeManyDialog'),
  download: lazyDialog(() => import('./CodeSheets'), 'DownloadCodesDialog'),
  options: SubmissionOptionsDialog,
};

export interface AppUserDialogProps extends ActorDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  all: AppUserList;
  /** Shows the codes of new app users. */
  onPrint: (users: readonly CodeUser[]) => void;
}

export type AppUserDialog = OpenDialog<typeof appUserDialogs, AppUserDialogProps>;

/** The row actions, and the width of their column. `show` must be stable. */
export function useAppUserActions(
  project: Subject | undefined,
  hasProperties: boolean,
  show: (dialog: AppUserDialog) => void,
) {
  const { t } = useLingui();
  const mayEdit = hasProperties && can(project, 'field_key.update');
  const mayRead = can(project, 'form.list', 'submission.list', 'submission.read');
  const actions = useCallback(
    (user: AppUserExtended): RowAction[] => {
      const code: RowAction = {
        id: 'code',
        label: t`Show QR code`,
        onSelect: () => isActive(user) && show({ kind: 'code', actor: user }),
        onIntent: appUserDialogs.code.preload,
      };
      const edit: RowAction = {
        id: 'edit',
        label: t`Edit`,
        icon: 'pencil',
        shortcut: 'e',
        onSelect: () => show({ kind: 'edit', actor: user }),
        onIntent: appUserDialogs.edit.preload,
      };
      const activity: RowAction = {
        id: 'activity',
        label: t`Device activity`,
        icon: 'clock',
        menuOnly: true,
        onSelect: () => show({ kind: 'activity', actor: user }),
        onIntent: appUserDialogs.activity.preload,
      };
      const revoke: RowAction = {
        id: 'revoke',
        label: t`Revoke access…`,
        icon: 'lock',
        danger: true,
        menuOnly: true,
        onSelect: () => show({ kind: 'revoke', actor: user }),
        onIntent: appUserDialogs.revoke.preload,
      };
      const active = isActive(user);
      return [
        ...(active ? [code] : []),
        ...(mayEdit && active ? [edit] : []),
        ...(mayRead ? [activity] : []),
        ...(active ? [revoke] : []),
      ];
    },
    [t, mayEdit, mayRead, show],
  );
  // The first row may be revoked, without this action.
  const actionsWidth = useMemo(() => actionsWidthOf(t`Show QR code`, true), [t]);
  return { actions, actionsWidth };
}
