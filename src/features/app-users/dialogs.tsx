import { lazy, Suspense } from 'react';
import type { ActorPropertyList, AppUserExtended, AppUserList, ProjectExtended } from '~/api/schema';
import { loadSubmissionOptions } from '~/shared/submission-options/load';
import type { CardUser } from './print/cards';
import type { ActiveAppUser } from './selection';

/** What can be open over the list of app users. */
export type AppUserDialog =
  | { kind: 'create' | 'many' | 'options' }
  | { kind: 'code'; user: ActiveAppUser }
  | { kind: 'edit' | 'revoke' | 'activity'; user: AppUserExtended }
  | { kind: 'print' | 'download'; users: readonly CardUser[] };

const formDialog = () => import('~/shared/ui/overlays/FormDialog').then(({ loadDialog }) => loadDialog());

const parts = {
  create: () =>
    Promise.all([import('./create/CreateDialog'), formDialog()]).then(([{ CreateDialog }]) => ({
      default: CreateDialog,
    })),
  many: () => import('./many/CreateManyDialog').then(({ CreateManyDialog }) => ({ default: CreateManyDialog })),
  code: () => import('./qr/QrDialog').then(({ QrDialog }) => ({ default: QrDialog })),
  edit: () => Promise.all([import('./EditDialog'), formDialog()]).then(([{ EditDialog }]) => ({ default: EditDialog })),
  revoke: () =>
    Promise.all([import('./RevokeDialog'), formDialog()]).then(([{ RevokeDialog }]) => ({ default: RevokeDialog })),
  activity: () => import('./activity/ActivityDialog').then(({ ActivityDialog }) => ({ default: ActivityDialog })),
  print: () => import('./print/PrintDialog').then(({ PrintDialog }) => ({ default: PrintDialog })),
  download: () => import('./print/DownloadDialog').then(({ DownloadDialog }) => ({ default: DownloadDialog })),
  options: loadSubmissionOptions,
};

const CreateDialog = lazy(parts.create);
const CreateManyDialog = lazy(parts.many);
const QrDialog = lazy(parts.code);
const EditDialog = lazy(parts.edit);
const RevokeDialog = lazy(parts.revoke);
const ActivityDialog = lazy(parts.activity);
const PrintDialog = lazy(parts.print);
const DownloadDialog = lazy(parts.download);
const SubmissionOptionsDialog = lazy(parts.options);

/** How the code of each dialog is loaded. */
export const dialogParts: Readonly<Record<AppUserDialog['kind'], () => Promise<unknown>>> = parts;

/** Starts loading a dialog; a failure shows when it is opened. */
export const onIntent = (kind: AppUserDialog['kind']) => () => void dialogParts[kind]().catch(() => undefined);

interface DialogsProps {
  open: AppUserDialog | null;
  project: ProjectExtended;
  properties: ActorPropertyList;
  users: AppUserList;
  show: (dialog: AppUserDialog) => void;
  close: () => void;
  /** Told which app users were made or changed. */
  onDone: (ids: readonly number[]) => void;
}

/** The dialog that is open, if one is. */
export function AppUserDialogs({ open, project, properties, users, show, close, onDone }: DialogsProps) {
  if (!open) return null;
  const ends = { onClose: close, onDone };
  // What was just created has its properties in the list, once that is read again.
  const described = (chosen: readonly CardUser[]) =>
    chosen.map((card) => ({ ...card, properties: users.find(({ id }) => id === card.id)?.properties ?? null }));
  return (
    <Suspense fallback={null}>
      {open.kind === 'create' && <CreateDialog project={project} properties={properties} {...ends} />}
      {open.kind === 'many' && (
        <CreateManyDialog
          project={project}
          properties={properties}
          users={users}
          {...ends}
          onPrint={(made) => show({ kind: 'print', users: made })}
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
      {open.kind === 'download' && <DownloadDialog project={project} users={open.users} onClose={close} />}
      {open.kind === 'options' && <SubmissionOptionsDialog project={project} here="app-users" onClose={close} />}
    </Suspense>
  );
}
