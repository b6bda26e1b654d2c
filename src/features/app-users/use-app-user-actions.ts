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

/** The dialogs of the app user list. */
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

/** What the page gives to all of them. */
export interface AppUserDialogProps extends ActorDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  /** All app users of the project. */
  all: AppUserList;
  /** Continues to the codes of app users that were created. */
  onPrint: (users: readonly CodeUser[]) => void;
}

export type AppUserDialog = OpenDialog<typeof appUserDialogs, AppUserDialogProps>;

/**
 * The row actions of an app user. Takes the project, whether its app users have properties, and a stable function that
 * opens a dialog. Returns the actions of a row, and the width of their column.
 */
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
  // A revoked app user, which has no code, may be the first row.
  const actionsWidth = useMemo(() => actionsWidthOf(t`Show QR code`, true), [t]);
  return { actions, actionsWidth };
}
