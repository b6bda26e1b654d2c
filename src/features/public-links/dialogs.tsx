import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import type { ActiveRow, Row } from './rows';

/** The dialogs of the list of public access links. */
export type LinkDialog =
  | { kind: 'create' | 'many' | 'options' }
  | { kind: 'code'; row: ActiveRow }
  | { kind: 'edit'; row: Row }
  | { kind: 'revoke'; row: Row }
  | { kind: 'print' | 'download'; rows: readonly ActiveRow[] }
  | { kind: 'revoke-many'; rows: readonly (Row & { token: string })[] };

// Texts of codes and lists are for dialogs only.
const loadMany = () => withTexts(import('./many/CreateManyDialog'), 'codes-and-lists');
const loadCode = () => withTexts(import('./CodeDialog'), 'codes-and-lists');
const loadPrint = () => withTexts(import('./many/PrintLinksDialog'), 'codes-and-lists');
const loadDownload = () => withTexts(import('./many/DownloadLinksDialog'), 'codes-and-lists');

const CreateDialog = lazyDialog(() => import('./CreateDialog'), 'CreateDialog');
const CreateManyDialog = lazyDialog(loadMany, 'CreateManyDialog');
const CodeDialog = lazyDialog(loadCode, 'CodeDialog');
const EditDialog = lazyDialog(() => import('./EditDialog'), 'EditDialog');
const RevokeDialog = lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog');
const RevokeManyDialog = lazyDialog(() => import('./many/RevokeManyDialog'), 'RevokeManyDialog');
const PrintLinksDialog = lazyDialog(loadPrint, 'PrintLinksDialog');
const DownloadLinksDialog = lazyDialog(loadDownload, 'DownloadLinksDialog');

/** Preload handlers of each dialog, for the control that opens it. */
export const intents = {
  create: CreateDialog.intent,
  many: CreateManyDialog.intent,
  code: CodeDialog.preload,
  edit: EditDialog.preload,
  revoke: RevokeDialog.preload,
  revokeMany: RevokeManyDialog.intent,
  print: PrintLinksDialog.intent,
  download: DownloadLinksDialog.intent,
};

interface DialogsProps {
  open: LinkDialog | null;
  project: ProjectExtended;
  form: FormExtended;
  properties: ActorPropertyList;
  /** Names of the links with access. */
  names: readonly string[];
  close: () => void;
  /** Called with the links that were created or changed. */
  onDone: (ids: readonly number[]) => void;
  /** Called when a job about the selected links has started. */
  onStarted: () => void;
}

/** The open dialog, if any. */
export function LinkDialogs({ open, project, form, properties, names, close, onDone, onStarted }: DialogsProps) {
  if (!open) return null;
  const ends = { onClose: close, onDone };
  const started = { onClose: close, onStarted };
  return (
    <>
      {open.kind === 'create' && <CreateDialog project={project} form={form} properties={properties} {...ends} />}
      {open.kind === 'many' && <CreateManyDialog form={form} names={names} {...started} />}
      {open.kind === 'code' && <CodeDialog row={open.row} form={form} onClose={close} />}
      {open.kind === 'edit' && (
        <EditDialog project={project} form={form} row={open.row} properties={properties} {...ends} />
      )}
      {open.kind === 'revoke' && <RevokeDialog form={form} row={open.row} {...ends} />}
      {open.kind === 'revoke-many' && <RevokeManyDialog form={form} rows={open.rows} {...started} />}
      {open.kind === 'print' && (
        <PrintLinksDialog
          project={project}
          form={form}
          rows={open.rows}
          properties={properties.map(({ name }) => name)}
          onClose={close}
        />
      )}
      {open.kind === 'download' && <DownloadLinksDialog form={form} rows={open.rows} onClose={close} />}
      {open.kind === 'options' && (
        <SubmissionOptionsDialog
          project={project}
          here="public-links"
          publicLinks={paths.publicLinks(form.projectId, form.xmlFormId)}
          onClose={close}
        />
      )}
    </>
  );
}
