import type { FormPlace } from '~/api/edition';
import { lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { AttachmentRow } from './rows';

/** The dialogs of the section. */
export const attachmentDialogs = {
  otherName: lazyDialog(() => import('./OtherNameDialog'), 'OtherNameDialog'),
  link: lazyDialog(() => import('./LinkDialog'), 'LinkDialog'),
  delete: lazyDialog(() => import('./DeleteDialog'), 'DeleteDialog'),
  download: lazyDialog(() => import('./DownloadAllDialog'), 'DownloadAllDialog'),
};

/** What the section gives to all of them. */
export interface AttachmentDialogProps {
  place: FormPlace;
  onClose: () => void;
  onUpload: (row: AttachmentRow, file: File) => void;
  /** Called with the name of an attachment that was linked, or whose file was deleted. */
  onDone: (name: string) => void;
}

export type AttachmentDialog = OpenDialog<typeof attachmentDialogs, AttachmentDialogProps>;
