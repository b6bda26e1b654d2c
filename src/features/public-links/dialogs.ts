import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';

/** The dialogs of the list of public access links: only dialogs need the texts of codes and lists. */
export const linkDialogs = {
  create: lazyDialog(() => import('./CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => withTexts(import('./many/CreateManyDialog'), 'codes-and-lists'), 'CreateManyDialog'),
  code: lazyDialog(() => withTexts(import('./CodeDialog'), 'codes-and-lists'), 'CodeDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  revokeMany: lazyDialog(() => import('./many/RevokeManyDialog'), 'RevokeManyDialog'),
  print: lazyDialog(() => withTexts(import('./many/PrintLinksDialog'), 'codes-and-lists'), 'PrintLinksDialog'),
  download: lazyDialog(() => withTexts(import('./many/DownloadLinksDialog'), 'codes-and-lists'), 'DownloadLinksDialog'),
  options: SubmissionOptionsDialog,
};

/** What the page gives to all of them. */
export interface LinkDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  properties: ActorPropertyList;
  /** Names of the links with access. */
  names: readonly string[];
  onClose: () => void;
  /** Called with the links that were created or changed. */
  onDone: (ids: readonly number[]) => void;
  /** Called when a job about the selected links has started. */
  onStarted: () => void;
}

export type LinkDialog = OpenDialog<typeof linkDialogs, LinkDialogProps>;
