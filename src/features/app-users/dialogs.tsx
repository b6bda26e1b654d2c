import { lazy, Suspense } from 'react';
import type { ActorPropertyList, AppUserExtended, ProjectExtended } from '~/api/schema';
import { loadSubmissionOptions } from '~/shared/submission-options/load';

/** What can be open over the list of app users. */
export type AppUserDialog =
  | { kind: 'create' }
  | { kind: 'code'; user: AppUserExtended & { token: string } }
  | { kind: 'edit'; user: AppUserExtended }
  | { kind: 'revoke'; user: AppUserExtended }
  | { kind: 'options' };

const formDialog = () => import('~/shared/ui/form-dialog/FormDialog').then(({ loadDialog }) => loadDialog());

const parts = {
  create: () => Promise.all([import('./create/CreateDialog'), formDialog()]).then(([{ CreateDialog }]) => ({ default: CreateDialog })),
  code: () => import('./qr/QrDialog').then(({ QrDialog }) => ({ default: QrDialog })),
  edit: () => Promise.all([import('./EditDialog'), formDialog()]).then(([{ EditDialog }]) => ({ default: EditDialog })),
  revoke: () => Promise.all([import('./RevokeDialog'), formDialog()]).then(([{ RevokeDialog }]) => ({ default: RevokeDialog })),
  options: loadSubmissionOptions,
};

const CreateDialog = lazy(parts.create);
const QrDialog = lazy(parts.code);
const EditDialog = lazy(parts.edit);
const RevokeDialog = lazy(parts.revoke);
const SubmissionOptionsDialog = lazy(parts.options);

/** How the code of each dialog is loaded. */
export const dialogParts: Readonly<Record<AppUserDialog['kind'], () => Promise<unknown>>> = parts;

/** Starts loading a dialog; a failure shows when it is opened. */
export const onIntent = (kind: AppUserDialog['kind']) => () => void dialogParts[kind]().catch(() => undefined);

interface DialogsProps {
  open: AppUserDialog | null;
  project: ProjectExtended;
  properties: ActorPropertyList;
  close: () => void;
  /** Told which app users were made or changed. */
  onDone: (ids: readonly number[]) => void;
}

/** The dialog that is open, if one is. */
export function AppUserDialogs({ open, project, properties, close, onDone }: DialogsProps) {
  if (!open) return null;
  const ends = { onClose: close, onDone };
  return (
    <Suspense fallback={null}>
      {open.kind === 'create' && <CreateDialog project={project} properties={properties} {...ends} />}
      {open.kind === 'code' && <QrDialog code={{ ...open.user, projectName: project.name }} onClose={close} />}
      {open.kind === 'edit' && <EditDialog project={project} user={open.user} properties={properties} {...ends} />}
      {open.kind === 'revoke' && <RevokeDialog user={open.user} {...ends} />}
      {open.kind === 'options' && <SubmissionOptionsDialog project={project} here="app-users" onClose={close} />}
    </Suspense>
  );
}
