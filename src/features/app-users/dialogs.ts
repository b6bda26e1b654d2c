import type { ActorPropertyList, AppUserList, ProjectExtended } from '~/api/schema';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { CodeUser } from './print/code-cards';

/** The dialogs of the app user list. */
export const appUserDialogs = {
  create: lazyDialog(() => import('./create/CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => import('./many/CreateManyDialog'), 'CreateManyDialog'),
  code: lazyDialog(() => import('./qr/QrDialog'), 'QrDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  activity: lazyDialog(() => import('./activity/ActivityDialog'), 'ActivityDialog'),
  print: lazyDialog(() => import('./print/PrintCodesDialog'), 'PrintCodesDialog'),
  give: lazyDialog(() => import('./bulk/GiveAccessDialog'), 'GiveAccessDialog'),
  revokeMany: lazyDialog(() => import('./bulk/RevokeManyDialog'), 'RevokeManyDialog'),
  download: lazyDialog(() => import('./print/DownloadCodesDialog'), 'DownloadCodesDialog'),
  options: SubmissionOptionsDialog,
};

/** What the page gives to all of them. */
export interface AppUserDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  /** All app users of the project. */
  all: AppUserList;
  onClose: () => void;
  /** Called with the app users that were created or changed. */
  onDone: (ids: readonly number[]) => void;
  /** Called when a job about the selected app users has started. */
  onStarted: () => void;
  /** Continues to the codes of app users that were created. */
  onPrint: (users: readonly CodeUser[]) => void;
}

export type AppUserDialog = OpenDialog<typeof appUserDialogs, AppUserDialogProps>;
