import type { ActorPropertyList, AppUserExtended, AppUserList, ProjectExtended } from '~/api/schema';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { CodeUser } from './print/code-cards';
import type { ActiveAppUser } from './queries';

/** The dialogs of the app user list. */
export type AppUserDialog =
  | { kind: 'create' | 'many' | 'options' }
  | { kind: 'code'; user: ActiveAppUser }
  | { kind: 'edit' | 'revoke' | 'activity'; user: AppUserExtended }
  | { kind: 'print' | 'download'; users: readonly CodeUser[] }
  | { kind: 'give' | 'revoke-many'; users: readonly ActiveAppUser[] };

const CreateDialog = lazyDialog(() => import('./create/CreateDialog'), 'CreateDialog');
const CreateManyDialog = lazyDialog(() => import('./many/CreateManyDialog'), 'CreateManyDialog');
const QrDialog = lazyDialog(() => import('./qr/QrDialog'), 'QrDialog');
const EditDialog = lazyDialog(() => import('./EditDialog'), 'EditDialog');
const RevokeDialog = lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog');
const ActivityDialog = lazyDialog(() => import('./activity/ActivityDialog'), 'ActivityDialog');
const PrintDialog = lazyDialog(() => import('./print/PrintCodesDialog'), 'PrintCodesDialog');
const GiveAccessDialog = lazyDialog(() => import('./bulk/GiveAccessDialog'), 'GiveAccessDialog');
const RevokeManyDialog = lazyDialog(() => import('./bulk/RevokeManyDialog'), 'RevokeManyDialog');
const DownloadDialog = lazyDialog(() => import('./print/DownloadCodesDialog'), 'DownloadCodesDialog');

/** Preload handlers of each dialog, for the control that opens it. */
export const intents = {
  create: CreateDialog.intent,
  many: CreateManyDialog.intent,
  code: QrDialog.preload,
  edit: EditDialog.preload,
  revoke: RevokeDialog.preload,
  activity: ActivityDialog.preload,
  give: GiveAccessDialog.intent,
  revokeMany: RevokeManyDialog.intent,
};

interface DialogsProps {
  open: AppUserDialog | null;
  project: ProjectExtended;
  properties: ActorPropertyList;
  users: AppUserList;
  show: (dialog: AppUserDialog) => void;
  close: () => void;
  /** Called with the app users that were created or changed. */
  onDone: (ids: readonly number[]) => void;
  /** Called when a job about the selected app users has started. */
  onStarted: () => void;
}

/** The open dialog, if any. */
export function AppUserDialogs({ open, project, properties, users, show, close, onDone, onStarted }: DialogsProps) {
  if (!open) return null;
  const ends = { onClose: close, onDone };
  // A new app user has its properties in the list after the list is read again.
  const described = (chosen: readonly CodeUser[]) =>
    chosen.map((card) => ({ ...card, properties: users.find(({ id }) => id === card.id)?.properties ?? null }));
  return (
    <>
      {open.kind === 'create' && <CreateDialog project={project} properties={properties} {...ends} />}
      {open.kind === 'many' && (
        <CreateManyDialog
          project={project}
          properties={properties}
          users={users}
          {...ends}
          // The created app users stay visible until their codes can be shown.
          onPrint={async (made) => {
            if (await PrintDialog.load()) show({ kind: 'print', users: made });
          }}
        />
      )}
      {open.kind === 'code' && <QrDialog code={{ ...open.user, projectName: project.name }} onClose={close} />}
      {open.kind === 'edit' && <EditDialog project={project} user={open.user} properties={properties} {...ends} />}
      {open.kind === 'revoke' && <RevokeDialog user={open.user} {...ends} />}
      {open.kind === 'activity' && <ActivityDialog user={open.user} onClose={close} />}
      {open.kind === 'print' && (
        <PrintDialog
          project={project}
          users={described(open.users)}
          properties={properties.map(({ name }) => name)}
          onClose={close}
        />
      )}
      {open.kind === 'give' && (
        <GiveAccessDialog project={project} users={open.users} onClose={close} onStarted={onStarted} />
      )}
      {open.kind === 'revoke-many' && (
        <RevokeManyDialog project={project} users={open.users} onClose={close} onStarted={onStarted} />
      )}
      {open.kind === 'download' && <DownloadDialog project={project} users={open.users} onClose={close} />}
      {open.kind === 'options' && <SubmissionOptionsDialog project={project} here="app-users" onClose={close} />}
    </>
  );
}
